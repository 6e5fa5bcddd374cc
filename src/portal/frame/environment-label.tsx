import { usePortal } from "../session/portal.ts";
import { Tag } from "../ui/status-tag.tsx";

/** Says which environment this is, so that no test claim is taken for a real one; nothing in production. */
export function EnvironmentLabel() {
  const { environment } = usePortal().config;
  if (environment === "production") return null;
  return (
    <Tag palette="orange" textStyle="2xs" letterSpacing="wide">
      {environment.toUpperCase()}
    </Tag>
  );
}
