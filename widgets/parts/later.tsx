import { Button, Spinner } from "@chakra-ui/react";
import { type ComponentType, useEffect, useState } from "react";
import { Message } from "./message.tsx";

type LaterPart<Props extends object> = ComponentType<Props> & {
  /** Fetches its code; what is shown after that stands there at once. */
  load(): Promise<unknown>;
};

/**
 * A part of a page whose code comes when the first of its kind is shown, as a widget that most forms never ask for. Where it does not
 * come, that is said in its place, and the rest of the page stands.
 */
export function later<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  what = "This part of the form",
): LaterPart<Props> {
  let known: ComponentType<Props> | undefined;
  const load = async () => {
    known = await fetchPart();
    return known;
  };
  return Object.assign(LaterPart, { load });

  function LaterPart(props: Props) {
    const [Part, setPart] = useState(() => known);
    const [attempt, setAttempt] = useState(0);
    const [lostAt, setLostAt] = useState<number>();
    useEffect(() => {
      if (known) return setPart(() => known);
      let isCurrent = true;
      load().then(
        (found) => {
          if (isCurrent) setPart(() => found);
        },
        () => {
          if (isCurrent) setLostAt(attempt);
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [attempt]);
    if (Part) return <Part {...props} />;
    if (lostAt !== attempt) return <Spinner role="status" aria-label="Loading" data-later />;
    return (
      <Message kind="error">
        {what} could not be loaded. What you typed is kept.
        <Button display="block" mt="2" size="sm" variant="outline" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </Button>
      </Message>
    );
  }
}
