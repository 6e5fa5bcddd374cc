import { Button, Spinner } from "@chakra-ui/react";
import type { FieldProps } from "@rjsf/utils";
import { type ComponentType, useEffect, useState } from "react";
import { Message } from "./message.tsx";

/**
 * A widget whose code comes when the first form that has it is shown; most forms never ask for it. Where it does not come, that is
 * said in its place, and the rest of the form stands.
 */
export function later<Value>(load: () => Promise<ComponentType<FieldProps<Value>>>): ComponentType<FieldProps<Value>> {
  let known: ComponentType<FieldProps<Value>> | undefined;
  return function LaterWidget(props: FieldProps<Value>) {
    const [Widget, setWidget] = useState(() => known);
    const [attempt, setAttempt] = useState(0);
    const [lostAt, setLostAt] = useState<number>();
    useEffect(() => {
      if (known) return setWidget(() => known);
      let isCurrent = true;
      load().then(
        (found) => {
          known = found;
          if (isCurrent) setWidget(() => found);
        },
        () => {
          if (isCurrent) setLostAt(attempt);
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [attempt]);
    if (Widget) return <Widget {...props} />;
    if (lostAt !== attempt) return <Spinner role="status" aria-label="Loading" data-later />;
    return (
      <Message kind="error">
        This part of the form could not be loaded. What you typed is kept.
        <Button display="block" mt="2" size="sm" variant="outline" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </Button>
      </Message>
    );
  };
}
