import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/**
 * Lets the pages of these origins, and no others, call the API from a browser. Never with cookies: the API takes a token that
 * the page sends itself. Register before the routes.
 */
export async function otherPages(app: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: (origin, answer) => answer(null, origin !== undefined && origins.includes(origin) ? origin : false),
    credentials: false,
    methods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
    allowedHeaders: ["authorization", "content-type", "accept"],
    exposedHeaders: ["content-disposition", "retry-after", "x-nothing-done", "x-request-id"],
    maxAge: 600,
    strictPreflight: false,
  });
}
