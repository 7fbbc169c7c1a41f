/** Whether a form field is a secret, judged by its name. Its value is never sent back to the browser. */
export function isSecretName(field: string): boolean {
  return /password|secret|token|key$/i.test(field);
}
