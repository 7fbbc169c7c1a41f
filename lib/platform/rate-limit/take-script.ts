import { createHash } from "node:crypto";

/**
 * Counts one call in all windows of a subject, or in none, atomically.
 * KEYS: the subject's hash. ARGV: now in ms, then count and length in ms of each window.
 * Returns 1 for allowed or 0, then the calls used and the end in ms of each window.
 */
const lua = `#!lua flags=allow-key-locking
local key, now = KEYS[1], tonumber(ARGV[1])
local allowed, windows = 1, {}
for i = 2, #ARGV, 2 do
  local count, name, length = tonumber(ARGV[i]), ARGV[i + 1], tonumber(ARGV[i + 1])
  local stored = redis.call("HMGET", key, name .. ":used", name .. ":ends")
  local used, ends = tonumber(stored[1] or 0), tonumber(stored[2] or 0)
  if ends <= now then
    used, ends = 0, now + length
  end
  if used >= count then
    allowed = 0
  end
  windows[#windows + 1] = { name = name, used = used, ends = math.min(ends, now + length) }
end
local answer, last = { allowed }, now
for _, window in ipairs(windows) do
  if allowed == 1 then
    window.used = window.used + 1
    redis.call("HSET", key, window.name .. ":used", window.used, window.name .. ":ends", window.ends)
  end
  last = math.max(last, window.ends)
  answer[#answer + 1] = window.used
  answer[#answer + 1] = window.ends
end
if allowed == 1 then
  redis.call("PEXPIRE", key, last - now)
end
return answer
`;

/** The script in the form that Upstash accepts, and its hash for EVALSHA. */
export const takeScript = { lua, sha1: createHash("sha1").update(lua).digest("hex") };
