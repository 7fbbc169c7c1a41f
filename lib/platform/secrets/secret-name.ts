/** Whether a form's field holds a secret, by its name: such a value is never sent back to the browser. */
export function isSecretName(field: string): boolean {
  return /password|secret|token|key$/i.test(field);
}
