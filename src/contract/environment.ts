export const environments = ["development", "test", "staging", "production"] as const;
export type Environment = (typeof environments)[number];

/**
 * Whether an environment has what is for trying out alone: demo people, sample claims, caught mail, the preview, role switching
 * and open descriptions of the API (D-211).
 */
export const isForTrying = (environment: string): boolean => environment === "development" || environment === "test";
