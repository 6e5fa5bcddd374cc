/** What browsers have and jsdom lacks: layout to scroll, and modal dialogs. */
Element.prototype.scrollIntoView ??= () => {};

HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};
