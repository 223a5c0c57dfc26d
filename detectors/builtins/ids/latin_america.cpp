// Brazil, Mexico, Argentina, Chile, Colombia, Ecuador, Peru.
#include "detectors/builtins/ids/checksums.hpp"
#include "detectors/builtins/ids/kinds.hpp"

#include <algorithm>
#include <iterator>

namespace weir::detectors::ids {

namespace {

using namespace checksums;

constexpr std::size_t npos = std::string_view::npos;

/// 11 minus the remainder; 10 and 11 are written 0.
int complement(int sum) {
  return sum % 11 < 2 ? 0 : 11 - sum % 11;
}

bool br_cpf(std::string_view v) {
  return complement(weighted(v, {10, 9, 8, 7, 6, 5, 4, 3, 2})) == v[9] - '0' &&
         complement(weighted(v, {11, 10, 9, 8, 7, 6, 5, 4, 3, 2})) == last(v);
}

/// Letters, since 2026, count 17 for A and so on.
bool br_cnpj(std::string_view v) {
  if (!fits(v, "xxxxxxxxxxxxdd"))
    return false;
  return complement(weighted(v, {5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2})) ==
             v[12] - '0' &&
         complement(weighted(v, {6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2})) ==
             last(v);
}

constexpr std::string_view mx_states[] = {
    "AS", "BC", "BS", "CC", "CH", "CL", "CM", "CS", "DF", "DG", "GR",
    "GT", "HG", "JC", "MC", "MN", "MS", "NE", "NL", "NT", "OC", "PL",
    "QR", "QT", "SL", "SP", "SR", "TC", "TL", "TS", "VZ", "YN", "ZS"};

/// RENAPO. The alphabet of the check digit has an N with tilde between N and O.
bool mx_curp(std::string_view v) {
  if (!fits(v, "LLLLddddddLLLLLLxd") || !has_date(v, 4, "ymd") ||
      std::string_view("HMX").find(v[10]) == npos ||
      !std::binary_search(std::begin(mx_states), std::end(mx_states),
                          v.substr(11, 2)))
    return false;
  int sum = 0;
  for (int i = 0; i < 17; ++i) {
    const char c = v[static_cast<std::size_t>(i)];
    sum += (18 - i) * (value36(c) + (c > 'N' ? 1 : 0));
  }
  return (10 - sum % 10) % 10 == last(v);
}

/// SAT: persons have four letters, firms three.
bool mx_rfc(std::string_view v) {
  const bool person = v.size() == 13;
  return fits(v, person ? "LLLLddddddxxx" : "LLLddddddxxx") &&
         has_date(v, person ? 4 : 3, "ymd");
}

bool ar_cuit(std::string_view v) {
  static constexpr int types[] = {20, 23, 24, 25, 26, 27,
                                  30, 33, 34, 50, 51, 55};
  const int sum = weighted(v, {5, 4, 3, 2, 7, 6, 5, 4, 3, 2});
  return std::binary_search(std::begin(types), std::end(types),
                            part(v, 0, 2)) &&
         "09987654321"[sum % 11] == v.back();
}

bool cl_rut(std::string_view v) {
  const std::string_view body = v.substr(0, v.size() - 1);
  if (number(body) < 1000000)
    return false;
  int weight = 2;
  int sum = 0;
  for (std::size_t i = body.size(); i-- > 0;
       weight = weight == 7 ? 2 : weight + 1)
    sum += weight * (body[i] - '0');
  return "0K987654321"[sum % 11] == v.back();
}

bool co_nit(std::string_view v) {
  static constexpr int weights[] = {3,  7,  13, 17, 19, 23, 29, 37,
                                    41, 43, 47, 53, 59, 67, 71};
  int sum = 0;
  for (std::size_t i = 1; i < v.size() && i <= std::size(weights); ++i)
    sum += weights[i - 1] * (v[v.size() - 1 - i] - '0');
  return v[0] != '0' && "01987654321"[sum % 11] == v.back();
}

bool ec_cedula(std::string_view v) {
  const int province = part(v, 0, 2);
  return ((province > 0 && province < 25) || province == 30 ||
          province == 50) &&
         v[2] < '7' && luhn(v);
}

bool pe_ruc(std::string_view v) {
  const int type = part(v, 0, 2);
  const int sum = weighted(v, {5, 4, 3, 2, 7, 6, 5, 4, 3, 2});
  return (type == 10 || (type > 14 && type < 18) || type == 20) &&
         (11 - sum % 11) % 10 == last(v);
}

constexpr kind kinds[] = {
    {"br-cpf",
     "privacy.pii.tax_id",
     "[REDACTED-CPF]",
     "nine digits and two check digits",
     "11|3.3.3-2|3 3 3 2|9-2|3-3-3-2",
     "cpf|cpfs|cadastro de pessoa*",
     br_cpf,
     {0.3, 0.8, 0}},
    {"br-cnpj",
     "privacy.pii.tax_id",
     "[REDACTED-CNPJ]",
     "root, branch and two check digits; letters too",
     "14|m14=0.6|x2.x3.x3/x4-2|x8/x4-2",
     "cnpj|cnpjs|cadastro nacional",
     br_cnpj,
     {0.3, 0.8, 0.8}},
    {"mx-curp", "privacy.pii.national_id", "[REDACTED-CURP]",
     "name, date of birth, sex, state and check digit", "m18",
     "curp|clave \u00fanica|clave unica", mx_curp},
    {"mx-rfc",
     "privacy.pii.tax_id",
     "[REDACTED-RFC]",
     "three or four letters, a date, three characters",
     "m12|m13|a4~6~x3|a3~6~x3|a4~m9|a3~m9",
     "!rfc|registro federal|contribuyente*",
     mx_rfc,
     {0, 0, 0.6}},
    {"ar-cuit",
     "privacy.pii.tax_id",
     "[REDACTED-CUIT]",
     "type, eight digits and check digit",
     "11|2~8~1",
     "cuit|cuil|cuits|clave \u00fanica de identificaci\u00f3n",
     ar_cuit,
     {0.3, 0.8, 0}},
    {"cl-rut",
     "privacy.pii.national_id",
     "[REDACTED-RUT]",
     "seven or eight digits and check digit or K",
     "2.3.3-1|1.3.3-1|2.3.3-a1|1.3.3-a1|8-1=0.5|7-1=0.5|8-a1=0.5|7-a1=0.5|9=0|"
     "8=0|m9=0|m8=0",
     "!rut|!run|rol \u00fanico|rol unico|rut:|r.u.t",
     cl_rut,
     {0, 0.7, 0.7}},
    {"co-nit",
     "privacy.pii.tax_id",
     "[REDACTED-NIT]",
     "up to 15 digits and their check digit",
     "3.3.3-1|2.3.3-1=0.5|1.3.3.3-1|9-1=0.5|8-1=0.5|10-1=0.5|10=0|9=0",
     "!nit|identificaci\u00f3n tributaria|identificacion tributaria|n.i.t",
     co_nit,
     {0, 0.6, 0}},
    {"ec-cedula",
     "privacy.pii.national_id",
     "[REDACTED-CEDULA]",
     "province, type, serial and check digit",
     "10|9-1",
     "c\u00e9dula*|cedula*|ecuador* id*|!ci",
     ec_cedula,
     {0.3, 0.5, 0},
     0.5},
    {"pe-ruc", "privacy.pii.tax_id", "[REDACTED-RUC]",
     "type, eight digits and check digit", "11", "!ruc|sunat|contribuyente*",
     pe_ruc},
};

} // namespace

std::span<const kind> latin_america() {
  return kinds;
}

} // namespace weir::detectors::ids
