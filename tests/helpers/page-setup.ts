import { cleanup, configure, getConfig } from "@testing-library/react";
import * as React from "react";
import { afterEach, vi } from "vitest";
import { failOnFaults } from "../portal/support/canned-answers.ts";
import { addMissing } from "./missing-in-jsdom.ts";

const { getElementError } = getConfig();

// Test files of a process share its page and the modules that it has loaded; each begins with an empty page at the root. A few
// files ask for Node without a page.
if (typeof document !== "undefined") {
  addMissing();
  // A dialog that a test leaves open would keep the page, and the next file's, from being clicked.
  afterEach(cleanup);
  document.body.replaceChildren();
  // Nothing is drawn here, so nothing moves.
  Element.prototype.getAnimations ??= () => [];
  for (const element of [document.documentElement, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  document.title = "";
  history.replaceState(null, "", "/");
  localStorage.clear();
  sessionStorage.clear();
  // Where a file before has brought the device's store, what it kept there goes too: a kept form stands above every list.
  if (globalThis.indexedDB) globalThis.indexedDB = new IDBFactory();
}

// Far above what anything takes, as with the tests' own limits: a slow machine is no error.
const patience = 15_000;

// Of itself it gives up after one second. Files of a process share it, so that it is exchanged once.
const { waitFor } = vi;
if (waitFor.name !== "patiently") {
  vi.waitFor = function patiently(look, options = {}) {
    return waitFor(look, typeof options === "number" ? options : { timeout: patience, ...options });
  };
}

// For each element that is made, up to ten thousand in a second, React notes the stack of calls that made it, to name it in warnings:
// a tenth of these tests' time. It counts them here, and begins anew with each second.
const counted = "recentlyCreatedOwnerStacks";
const internals: unknown = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
if (typeof internals === "object" && internals !== null && counted in internals) {
  Object.defineProperty(internals, counted, { get: () => Number.POSITIVE_INFINITY, set: () => {} });
}

configure({
  asyncUtilTimeout: patience,
  defaultHidden: false,
  // What is waited for fails many times before it comes: the whole page need not be written out each time.
  getElementError: (message, container) =>
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
      ? new Error(message ?? "")
      : getElementError(message, container),
});

failOnFaults();
