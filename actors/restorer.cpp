#include "actors/restorer.hpp"

#include <algorithm>

namespace weir::actors {

restorer_actor::behavior_type
restorer(restorer_actor::stateful_pointer<restorer_state> self,
         std::shared_ptr<connectors::restorer> how, member_actor member) {
  return {
      [=](restore_partitions& asked) {
        auto& left = asked.lanes;
        std::vector<connectors::partition_id> which;
        which.reserve(left.size());
        for (const auto& [partition, lane] : left)
          which.push_back(partition);
        auto error = how->restore(which, [&](connectors::takeover from) {
          const auto at =
              std::find_if(left.begin(), left.end(), [&](const auto& one) {
                return one.first == from.partition;
              });
          if (at == left.end())
            return;
          self->send(member, partition_restored{at->second, std::move(from)});
          left.erase(at);
        });
        if (left.empty())
          return;
        restore_failed failure;
        failure.error = std::move(error);
        for (const auto& [partition, lane] : left)
          failure.lanes.push_back(lane);
        self->send(member, std::move(failure));
      },
  };
}

} // namespace weir::actors
