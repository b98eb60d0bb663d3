import type { ToolNames } from "@hardpoint/hooks";

/** What dialects call the tools of `hardpoint run`, and their fields. */
export const toolNames: ToolNames = {
  "claude-code": {
    read: { name: "Read", input: { path: "file_path" } },
    write: { name: "Write", input: { path: "file_path" } },
    edit: { name: "Edit", input: { path: "file_path", old: "old_string", new: "new_string" } },
    bash: { name: "Bash" },
    dispatch: { name: ["Task", "Agent"], input: { agent: "subagent_type" } },
  },
};
