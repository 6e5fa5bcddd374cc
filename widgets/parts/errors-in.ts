/** Every message of an error schema and of what is inside of it. */
export function errorsIn(errors: object | undefined): string[] {
  return Object.entries(errors ?? {}).flatMap(([key, value]) =>
    key === "__errors" ? (value as string[]) : errorsIn(value as object),
  );
}
