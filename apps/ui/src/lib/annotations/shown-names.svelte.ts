/** Whether whoever decides sees who answered what. Not kept: each time the page is opened, nobody is named at first. */
class ShownNames {
  isOn = $state(false);
}
export const shownNames = new ShownNames();
