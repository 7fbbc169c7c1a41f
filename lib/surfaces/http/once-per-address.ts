/** What is made of the server's address alone, made once: it tells nothing of who asks. */
export function oncePerAddress<Value>(make: (baseUrl: string) => Value): (baseUrl: string) => Value {
  const made = new Map<string, Value>();
  return (baseUrl) => {
    const value = made.get(baseUrl) ?? make(baseUrl);
    made.set(baseUrl, value);
    return value;
  };
}
