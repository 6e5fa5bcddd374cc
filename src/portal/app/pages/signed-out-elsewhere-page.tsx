import { Text } from "@chakra-ui/react";
import { Button } from "../../shared/ui/button.tsx";
import { Standalone } from "./standalone.tsx";

/** Takes the page's place when another tab signed out: what it showed is nobody's to see until somebody signs in again. */
export function SignedOutElsewherePage({ onSignIn }: { onSignIn: () => void }) {
  return (
    <Standalone heading="You are signed out">
      <Text mb="6">
        You signed out in another tab. What you typed is kept on this device for when you sign in again.
      </Text>
      <Button rank="primary" onClick={onSignIn}>
        Sign in again
      </Button>
    </Standalone>
  );
}
