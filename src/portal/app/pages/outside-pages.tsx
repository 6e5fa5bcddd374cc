import { HStack, Text } from "@chakra-ui/react";
import { Button } from "../../shared/ui/button.tsx";
import { SharedComputer } from "./shared-computer.tsx";
import { Standalone } from "./standalone.tsx";

/** The texts of AUTH-10 and AUTH-11. The page also tries again by itself. */
export function MaintenancePage({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Standalone heading="Service Unavailable">
      <Text mb="6">We are currently performing some essential system maintenance. Please check back soon.</Text>
      <Button rank="primary" onClick={onTryAgain}>
        Try again
      </Button>
    </Standalone>
  );
}

export function AccessDeniedPage({ email, onSignOut }: { email: string; onSignOut: () => void }) {
  return (
    <Standalone heading="Access Denied!">
      <Text mb="2">Your account does not allow access to the Warranty Portal.</Text>
      <Text mb="6">Please contact your company or your account manager.</Text>
      <HStack justify="space-between" wrap="wrap" gap="3">
        <Text color="fg.muted" textStyle="sm">
          Signed in as {email}
        </Text>
        <Button onClick={onSignOut}>Log out</Button>
      </HStack>
    </Standalone>
  );
}

/** The last resort: what no screen's own boundary could catch. Loads the page anew either way. */
export function BrokenPage() {
  return (
    <Standalone heading="Something went wrong">
      <Text mb="6">This page could not be shown. What you typed is kept on this device.</Text>
      <HStack gap="3" wrap="wrap">
        <Button rank="primary" onClick={() => location.reload()}>
          Try again
        </Button>
        <Button onClick={() => location.assign("/")}>Back to dashboard</Button>
      </HStack>
    </Standalone>
  );
}

interface SignInFailedProps {
  /** What the server said of this person, if it did. */
  says?: string | undefined;
  onSignIn: () => void;
  /** Ends the session at the provider, which would sign the same person in again. */
  onSignOut?: () => void;
}

/** Shown after signing in failed more than once, instead of going round for ever. */
export function SignInFailedPage({ says, onSignIn, onSignOut }: SignInFailedProps) {
  return (
    <Standalone heading="We could not sign you in">
      <Text mb="6">{says ?? "Something went wrong while signing you in. What you typed is kept on this device."}</Text>
      <HStack gap="3" wrap="wrap">
        <Button rank="primary" onClick={onSignIn}>
          Sign in again
        </Button>
        {says && onSignOut && <Button onClick={onSignOut}>Sign in as somebody else</Button>}
      </HStack>
    </Standalone>
  );
}

/** `owner`: whose forms this device may keep, as it names them. */
export function SignedOutPage({ owner, onSignIn }: { owner: string | null; onSignIn: () => void }) {
  return (
    <Standalone heading="You are signed out">
      <Text mb="6">Thank you for using the Warranty Portal.</Text>
      <Button rank="primary" onClick={onSignIn}>
        Sign in again
      </Button>
      {owner && <SharedComputer owner={owner} />}
    </Standalone>
  );
}
