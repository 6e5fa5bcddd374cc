import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../app-context.ts";

// The camera reads rating plates, for pages of the portal alone.
const permissions = "camera=(self), geolocation=(), microphone=(), payment=(), usb=()";

/** What the bundled sign-in's own answers carry besides their policies, as they pass by the app. */
export const headersBeside = (publicUrl: string): Record<string, string> => ({
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": permissions,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  ...(publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
});

/** What the page may load and do. Scripts come from here alone, and none is made from text. */
export async function securityHeaders(
  app: FastifyInstance,
  { settings, outside }: Pick<AppContext, "settings" | "outside">,
) {
  const { publicUrl, signIn } = settings;
  const isSecure = publicUrl.startsWith("https:");
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        // Emotion writes the page's styles as it runs; a nonce for them would need another page for every visitor.
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "blob:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'", () => (outside?.origins() ?? [new URL(signIn.issuer).origin]).join(" ")],
        "worker-src": ["'self'"],
        // Previews of documents, in the browser's own viewer; nothing else is ever framed.
        "frame-src": ["blob:"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        ...(isSecure && { "upgrade-insecure-requests": [] }),
      },
    },
    strictTransportSecurity: isSecure,
    xFrameOptions: { action: "deny" },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "same-origin" },
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("permissions-policy", permissions);
  });
}
