/**
 * The session could not be renewed, and nobody said that it has ended: the provider is away, or the device is offline. A
 * TypeError as `fetch` gives it, because that is what it is to whoever called: no answer came.
 */
export class SignInAwayError extends TypeError {
  override name = "SignInAwayError";

  constructor(options?: ErrorOptions) {
    super("Your sign-in could not be renewed just now. Please try again in a moment.", options);
  }
}
