/** Whether sending again may succeed after this status, without anybody changing anything. */
export function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Explains an unsuccessful status to the person who set up the receiver, with what to do about it. */
export function explainRefusal(status: number, host: string): string {
  const answered = `(HTTP ${status})`;
  if (status >= 300 && status <= 399) {
    return `${host} redirects to another address ${answered}, and messages are never sent on: enter the address that it redirects to.`;
  }
  switch (status) {
    case 401:
    case 403:
      return `${host} did not accept the message as ours ${answered}: check that both sides have the same secret.`;
    case 404:
    case 405:
      return `${host} takes no messages at this address ${answered}: check the address.`;
    case 408:
      return `${host} waited too long for the message ${answered}: send it again later.`;
    case 410:
      return `${host} says that its receiver is gone for good ${answered}: give another address or remove it.`;
    case 413:
      return `${host} takes no message of this size ${answered}: raise its limit for request bodies.`;
    case 429:
      return `${host} asks for fewer messages ${answered}: send it again later.`;
    default:
      return status >= 500
        ? `${host} failed on the message ${answered}: look in its log, then send it again.`
        : `${host} refused the message ${answered}: look in its log for the reason.`;
  }
}
