import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Settings } from "./env.ts";

/** What the page may load and do. Scripts come from here alone, and none is made from text. */
export async function securityHeaders(app: FastifyInstance, { publicUrl, signIn }: Settings): Promise<void> {
  const isSecure = publicUrl.startsWith("https:");
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        // Emotion writes the page's styles as it runs.
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "blob:", "data:"],
        "font-src": ["'self'", "data:"],
        "connect-src": ["'self'", new URL(signIn.issuer).origin],
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
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "same-origin" },
  });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
  });
}
