/** The session ended; whoever hears this leaves for the sign-in page. */
export class SignedOutError extends Error {
  override name = "SignedOutError";

  constructor(options?: ErrorOptions) {
    super("The session has ended. Please sign in again.", options);
  }
}
