import { createHash } from "node:crypto";

/**
 * Counts one call in all windows of a subject, or in none, atomically.
 * KEYS: the subject's hash. ARGV: now in ms; the first, doubled and longest possible wait of an escalating limit and
 * how long it is remembered, all in ms, or 0 of a limit that does not escalate; then count and length in ms of each
 * window. Returns 1 for allowed or 0, the end of the wait in ms, then the calls used and the end in ms of each window.
 */
const lua = `#!lua flags=allow-key-locking
local key, now = KEYS[1], tonumber(ARGV[1])
local first, doubled, longest, memory = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local refusals, waits = 0, 0
if first > 0 then
  local stored = redis.call("HMGET", key, "refusals", "waits")
  refusals, waits = tonumber(stored[1] or 0), tonumber(stored[2] or 0)
  if waits + memory <= now then
    refusals, waits = 0, 0
  end
  waits = math.min(waits, now + longest)
end
local allowed, windows, full = 1, {}, now
for i = 6, #ARGV, 2 do
  local count, name, length = tonumber(ARGV[i]), ARGV[i + 1], tonumber(ARGV[i + 1])
  local stored = redis.call("HMGET", key, name .. ":used", name .. ":ends")
  local used, ends = tonumber(stored[1] or 0), tonumber(stored[2] or 0)
  if ends <= now then
    used, ends = 0, now + length
  end
  ends = math.min(ends, now + length)
  if used >= count then
    allowed = 0
    full = math.max(full, ends)
  end
  windows[#windows + 1] = { name = name, used = used, ends = ends }
end
if waits > now then
  allowed = 0
elseif allowed == 0 and first > 0 then
  local wait = 0
  if refusals > 0 then
    wait = math.min(doubled, first * 2 ^ refusals)
  end
  refusals, waits = refusals + 1, math.max(full, now + wait)
  redis.call("HSET", key, "refusals", refusals, "waits", string.format("%.0f", waits))
end
local last, answer = now, { allowed, waits }
for _, window in ipairs(windows) do
  if allowed == 1 then
    window.used = window.used + 1
    redis.call("HSET", key, window.name .. ":used", window.used, window.name .. ":ends", window.ends)
  end
  last = math.max(last, window.ends)
  answer[#answer + 1] = window.used
  answer[#answer + 1] = window.ends
end
if refusals > 0 then
  last = math.max(last, waits + memory)
end
if allowed == 1 or refusals > 0 then
  redis.call("PEXPIRE", key, last - now)
end
return answer
`;

/** The script in the form that Upstash accepts, and its hash for EVALSHA. */
export const takeScript = { lua, sha1: createHash("sha1").update(lua).digest("hex") };
