import { Button as ChakraButton, type ButtonProps as ChakraButtonProps, Spinner } from "@chakra-ui/react";
import type { Ref } from "react";
import { Link, type LinkProps } from "react-router-dom";

/** `primary` is the one act of a view; `quiet` stands in rows and bars. */
export type ButtonRank = "primary" | "secondary" | "quiet" | "danger";

const looks: Record<ButtonRank, Pick<ChakraButtonProps, "variant" | "colorPalette">> = {
  primary: { variant: "solid", colorPalette: "accent" },
  secondary: { variant: "outline", colorPalette: "gray" },
  quiet: { variant: "ghost", colorPalette: "accent" },
  danger: { variant: "solid", colorPalette: "red" },
};

export interface ButtonProps extends ChakraButtonProps {
  rank?: ButtonRank;
  /** While true the button keeps its place and focus, shows that it works, and does nothing when pressed. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that names its act. `type="button"` unless said otherwise. */
export function Button({ rank = "secondary", isBusy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <ChakraButton
      type="button"
      {...looks[rank]}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {isBusy && <Spinner size="sm" aria-hidden="true" />}
      {children}
    </ChakraButton>
  );
}

/** A link to another view that looks like a button. */
export function ButtonLink({
  rank = "secondary",
  to,
  target,
  state,
  children,
  ...rest
}: Omit<ChakraButtonProps, "asChild"> & Pick<LinkProps, "to" | "target" | "state"> & { rank?: ButtonRank }) {
  return (
    <ChakraButton asChild {...looks[rank]} {...rest}>
      <Link to={to} target={target} state={state}>
        {children}
      </Link>
    </ChakraButton>
  );
}
