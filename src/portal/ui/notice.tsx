import { Box, Flex, type FlexProps } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Glyph, type GlyphName } from "./icons.tsx";

export type NoticeKind = "info" | "success" | "warning" | "error";

const glyphs: Record<NoticeKind, GlyphName> = { info: "info", success: "check", warning: "alert", error: "alert" };

interface Props extends Omit<FlexProps, "title"> {
  kind: NoticeKind;
  title?: ReactNode;
  /** What to do about it, at the end. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A message in its place on the page. Failures (`error`) are announced when they appear. */
export function Notice({ kind, title, action, children, ...rest }: Props) {
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
        {action && <Box mt="3">{action}</Box>}
      </Box>
    </Flex>
  );
}
