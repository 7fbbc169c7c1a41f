/** Names that no public address has: the reserved ones, and those of devices and services of a private network. */
const privateName = /(?:^|\.)(?:localhost|test|invalid|local|internal|lan|home\.arpa)\.?$/i;
/** As browsers write the addresses of this machine, of private networks and of a network's own devices. */
const privateV4 =
  /^(?:0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
const privateV6 =
  /^\[(?:::1?\]|f[cd][\da-f]{2}:|fe[89ab][\da-f]:|::ffff:(?:7f|a)[\da-f]{0,2}:|::ffff:c0a8:)/i;

/** Whether an address is on the reader's own machine or in somebody's private network, where readers find nothing. */
export function isPrivateLink(address: string): boolean {
  const url = address.slice(0, 500).trim();
  const absolute = url.startsWith("//") ? `https:${url}` : url;
  if (!/^https?:/i.test(absolute) || !URL.canParse(absolute)) return false;
  const { hostname } = new URL(absolute);
  if (hostname.startsWith("[")) return privateV6.test(hostname);
  return /^[\d.]+$/.test(hostname) ? privateV4.test(hostname) : privateName.test(hostname);
}
