/** Whether the person deciding sees who answered what. Not kept: when the page is opened, nobody is named at first. */
class ShownNames {
  isOn = $state(false);
}
export const shownNames = new ShownNames();
