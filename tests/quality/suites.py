"""Rows of the OGR security suites as GuardEvents."""
import json
import shlex

SUITES = ("prompt_injection", "malicious_command", "data_exfiltration",
          "secret_leak")


def guard_event(session, kind, payload):
    """A GuardEvent in the canonical protocol."""
    return {"kind": kind, "step_id": session + "-" + kind.split("/")[1],
            "agent_id": "quality", "agent_type": "quality",
            "agent_workspace": "quality", "agent_user": "u",
            "llm_protocol": "canonical", "session_hint": session,
            "payload": payload}


def response(session, name, arguments):
    """A reply that calls one tool."""
    return guard_event(session, "step/response", {"tool_calls": [
        {"id": "call_1", "name": name, "arguments": arguments}]})


def tool_result(session, text):
    """A request whose last message is what a tool returned."""
    return guard_event(session, "step/request", {"messages": [
        {"role": "user", "content": "Go on."},
        {"role": "assistant", "content": "", "tool_calls": [
            {"id": "call_0", "name": "fetch", "arguments": {}}]},
        {"role": "tool", "tool_call_id": "call_0", "content": text}]})


def command_of(argv):
    """The command line that an argv stands for."""
    if len(argv) == 3 and argv[0] in ("bash", "sh") and argv[1] == "-c":
        return argv[2]
    return " ".join(shlex.quote(word) for word in argv)


def offered(session, payload, kind):
    """A request that offers tools: a skill, or what a server lists."""
    if kind == "mcp_connect":
        tools = [{"name": tool} if isinstance(tool, str) else tool
                 for tool in payload.get("tools", [])]
    else:
        tools = [{"name": payload.get("name", ""),
                  "description": payload.get("source", "")}]
    return guard_event(session, "step/request", {
        "messages": [{"role": "user", "content": "Go on."}], "tools": tools})


def is_untrusted(row):
    return any(source.get("trust") in ("untrusted", "unverified")
               for source in row["event"].get("provenance", []))


def action(row):
    """The event that the row's label is about."""
    session, event = "suite-" + row["id"], row["event"]
    kind, payload = event["kind"], event["payload"]
    if kind == "exec":
        arguments = {"command": command_of(payload["argv"])}
        if payload.get("env_keys"):
            arguments["env"] = payload["env_keys"]
        return response(session, "bash", arguments)
    if kind == "tool_call":
        return response(session, payload["name"], payload["arguments"])
    if kind == "network":
        return response(session, "http_request", {
            "url": "https://%s:%d/" % (payload["host"], payload["port"])})
    if kind == "model_output":
        return guard_event(session, "step/response", {"text": payload["text"]})
    if kind in ("tool_result", "user_input"):
        if kind == "tool_result" or is_untrusted(row):
            return tool_result(session, payload["text"])
        return guard_event(session, "step/request", {"messages": [
            {"role": "user", "content": payload["text"]}]})
    if kind in ("skill_load", "mcp_connect"):
        return offered(session, payload, kind)
    raise ValueError("unknown kind of event: " + kind)


def events(row):
    """The row as a list of GuardEvents; the last one's verdict counts."""
    act = action(row)
    is_result = act["payload"].get("messages", [{}])[-1].get("role") == "tool"
    if not is_untrusted(row) or is_result:
        return [act]
    before = tool_result(act["session_hint"], "Content from outside.")
    before["sources"] = [
        {"path": "payload.messages.2.content", "channel": "web.fetch"}]
    return [before, act]


def read(folder, name):
    """The rows of a suite. OSError if it is not there."""
    with open(folder / (name + ".jsonl"), encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]
