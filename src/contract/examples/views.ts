import type { Examples } from "./example.ts";
import { sampleIds } from "./sample-ids.ts";

export const viewExamples = {
  getViews: {
    as: "dealer@example.test",
    answer: {
      views: [
        {
          uuid: sampleIds.otherView,
          name: "Replacements",
          query: "type=replacement",
          is_shared: false,
          is_own: true,
          may_change: true,
        },
        {
          uuid: sampleIds.view,
          name: "Returns",
          query: "type=return",
          is_shared: false,
          is_own: true,
          may_change: true,
        },
      ],
    },
  },
  countViews: {
    as: "customer-service@example.test",
    answer: {
      counts: [
        { query: "owner=me&turn=anybody", total: 4 },
        { query: "late=yes&updated_at=asc", total: 10000, is_capped: true },
      ],
    },
    refusals: {
      403: "You are offered no views.",
    },
  },
  createView: {
    as: "dealer@example.test",
    body: {
      name: "Waiting for me",
      query: "status=pending+customer+action",
      is_shared: false,
    },
    answer: {
      view: {
        uuid: "2c8fc7d8-99cc-4144-a926-cfbcc2e3e865",
        name: "Waiting for me",
        query: "status=pending+customer+action",
        is_shared: false,
        is_own: true,
        may_change: true,
      },
    },
    refusals: {
      403: "Your account cannot share views. Save it for yourself.",
      422: {
        name: "You have a view of this name already. Choose another.",
      },
    },
  },
  updateView: {
    as: "dealer@example.test",
    params: {
      view: sampleIds.view,
    },
    body: {
      name: "Open returns",
    },
    answer: {
      view: {
        uuid: sampleIds.view,
        name: "Open returns",
        query: "type=return",
        is_shared: false,
        is_own: true,
        may_change: true,
      },
    },
    refusals: {
      403: "Only its maker or an administrator may change this view. Save it under a name of your own.",
      404: "There is no such view any more.",
      422: {
        name: "Please enter a name.",
      },
    },
  },
  deleteView: {
    as: "dealer@example.test",
    params: {
      view: sampleIds.otherView,
    },
    answer: {
      view: "deleted",
    },
    refusals: {
      404: "There is no such view any more.",
    },
  },
} satisfies Partial<Examples>;
