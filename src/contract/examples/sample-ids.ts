/** Ids in examples of what a fresh server does not hold. */
export const sampleIds = {
  view: "0b6f2a0e-5c0d-4f5e-9a77-3f1b8f0c2d11",
  otherView: "5f0c8f3a-2d4e-4b1a-8c9d-7e6f5a4b3c22",
  mail: "7a1d9c44-3b5e-4f60-a1b2-c3d4e5f60718",
  otherMail: "1c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f",
} as const;
