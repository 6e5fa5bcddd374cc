import { Box, chakra, Flex, type FlexProps } from "@chakra-ui/react";
import { type ReactNode, useEffect, useState } from "react";
import { latestRefusal } from "../api/latest-refusal.ts";
import { Button } from "./button.tsx";
import { Glyph, type GlyphName } from "./icons.tsx";
import { useAnnounce } from "./live-region.tsx";

export type NoticeKind = "info" | "success" | "warning" | "error";

const glyphs: Record<NoticeKind, GlyphName> = { info: "info", success: "check", warning: "alert", error: "alert" };

interface Props extends Omit<FlexProps, "title"> {
  kind: NoticeKind;
  title?: ReactNode;
  /** What to do about it, at the end. */
  action?: ReactNode;
  /** Offers to try again what has failed. */
  onRetry?: () => unknown;
  children?: ReactNode;
}

/**
 * A message in its place on the page. Failures (`error`) are announced when they appear, and name the request that has just
 * failed.
 */
export function Notice({
  kind,
  title,
  onRetry,
  action = onRetry && <Button onClick={() => onRetry()}>Try again</Button>,
  children,
  ...rest
}: Props) {
  const reference = useReference(kind === "error", children);
  return (
    <Flex
      role={kind === "error" ? "alert" : undefined}
      gap="3"
      align="flex-start"
      bg={`bg.${kind}`}
      borderInlineStartWidth="4px"
      borderColor={`border.${kind}`}
      borderRadius="sm"
      px="4"
      py="3"
      {...rest}
    >
      <Glyph name={glyphs[kind]} color={`fg.${kind}`} mt="0.5" size="md" />
      <Box flex="1" minW="0">
        {title && (
          <Box fontWeight="semibold" mb={children ? "1" : undefined}>
            {title}
          </Box>
        )}
        {children}
        {reference && <RequestReference reference={reference} />}
        {action && <Box mt="3">{action}</Box>}
      </Box>
    </Flex>
  );
}

/** Of the refusal that a box tells of: looked up when the box comes up, and when it says something else. */
function useReference(isError: boolean, content: ReactNode): string | undefined {
  const [reference, setReference] = useState(() => (isError ? latestRefusal() : undefined));
  const words = typeof content === "string" ? content : "";
  useEffect(() => {
    const newest = isError ? latestRefusal() : undefined;
    setReference((shown) => (isError ? (newest ?? shown) : undefined));
  }, [isError, words]);
  return reference;
}

/** The server's id of a request that failed, for whoever is asked for help: with it they find what happened. */
function RequestReference({ reference }: { reference: string }) {
  const announce = useAnnounce();
  const copy = () =>
    void navigator.clipboard?.writeText(reference).then(
      () => announce("Reference copied"),
      // It stands there to be selected.
      () => announce("The reference could not be copied"),
    );
  return (
    <Box textStyle="xs" color="fg.muted" mt="1.5">
      Reference for support:{" "}
      <chakra.code userSelect="all" fontFamily="mono">
        {reference}
      </chakra.code>{" "}
      <chakra.button
        type="button"
        aria-label={`Copy reference ${reference}`}
        textDecoration="underline"
        cursor="pointer"
        minH="6"
        px="1"
        onClick={copy}
      >
        Copy
      </chakra.button>
    </Box>
  );
}
