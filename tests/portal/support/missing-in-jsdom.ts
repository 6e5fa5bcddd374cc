/** jsdom lays nothing out, so nothing changes its size: an observer that sees nothing. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
