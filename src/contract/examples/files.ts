import type { Examples } from "./example.ts";

export const fileExamples = {
  storeFiles: {
    as: "dealer@example.test",
    form: [
      ["claim", "WC100059"],
      ["claim_file_keys[]", "6ba7b810-9dad-41d1-80b4-00c04fd430c8"],
      ["claim_files[]", "installed.txt"],
    ],
    answer: {
      file: "saved",
      files: [
        {
          uuid: "01a1f640-bc00-7008-9d51-1e297fa2b456",
          path: "73236145801947678bcacc8bd5ce4c58",
          original_filename: "installed.txt",
          size: 19,
          mime_type: "text/plain",
          created_at: "2026-11-20T00:00:00.000Z",
          sha256: "e92b441857c0bdc3bacf5b785ab3c4ddee7411d65f7770fd6e38be2bab565fd2",
          upload_key: "6ba7b810-9dad-41d1-80b4-00c04fd430c8",
        },
      ],
    },
    refusals: {
      404: "There is no such claim.",
      409: "A file was deleted while it was sent. Please add it again.",
      422: {
        "claim_files.0": "Please choose a file.",
      },
      503: "Files cannot be reached at the moment. Please try again in a few minutes.",
    },
  },
  downloadFile: {
    as: "dealer@example.test",
    body: {
      path: "3f9a1c0de5b84d7fa2c6e8b1d0f47a35",
    },
    answer: "The bytes of the file.",
    refusals: {
      404: "There is no such file.",
      422: {
        path: "Please enter this.",
      },
      503: "Files cannot be reached at the moment. Please try again in a few minutes.",
    },
  },
  shareFile: {
    as: "customer-service@example.test",
    body: {
      file: "c0ffee00-1111-4222-8333-444455556666",
    },
    answer: {
      file: "shared",
      files: [],
    },
    refusals: {
      403: "Only staff keep internal files.",
      404: "There is no such file.",
    },
  },
  deleteFile: {
    as: "dealer@example.test",
    body: {
      file: "c0ffee00-1111-4222-8333-444455556666",
    },
    answer: {
      file: "deleted",
    },
    refusals: {
      404: "There is no such file.",
      422: {
        file: "Must be an identifier of the portal.",
      },
    },
  },
} satisfies Partial<Examples>;
