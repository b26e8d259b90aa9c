// What the keys of the review screen do to the screen itself.
import type { ItemComments } from '../comments/item-comments.svelte.js';
import type { GuidelinesPlace } from '../guidelines/guidelines-place.svelte.js';
import { readingPreferences } from '../json/reading-preferences.svelte.js';
import type { ReviewSession } from './review-session.svelte.js';
import type { ReviewActions } from './review-shortcuts.js';

/** The parts of the screen that a key can lead to. */
export interface ScreenParts {
  askNumber(): void;
  focusFilter(): void;
  focusFirstField(): void;
  focusField(key: string): void;
  focusSearch(): void;
  formatJson(): void;
  showConflict(): void;
  hasRoomForGuidelines(): boolean;
}

interface ActingScreen {
  readonly session: ReviewSession | undefined;
  readonly guidelines: GuidelinesPlace;
  readonly comments: ItemComments;
  showsList: boolean;
  showsHistory: boolean;
  showsShortcuts: boolean;
  step(go: (session: ReviewSession) => Promise<void>): void;
  copyAnswer(): Promise<void>;
  showComments(): void;
}

export function screenActions(screen: ActingScreen, parts: ScreenParts): ReviewActions {
  return {
    previous: () => screen.step((session) => session.previous()),
    next: () => screen.step((session) => session.next()),
    goToNumber: () => parts.askNumber(),
    filter: () => parts.focusFilter(),
    undoLast: () => void screen.session?.actions.undoLast(),
    copyAnswer: () => void screen.copyAnswer(),
    comment: () => screen.showComments(),
    focusFirstField: () => parts.focusFirstField(),
    focusSearch: () => parts.focusSearch(),
    toggleMarkdown: () => (readingPreferences.markdown = !readingPreferences.markdown),
    formatJson: () => parts.formatJson(),
    toggleGuidelines: () => {
      // They take the place of docked comments, and may already be docked behind them.
      const isBehind = screen.comments.isDocked && screen.guidelines.isDocked;
      screen.comments.close();
      if (!isBehind) screen.guidelines.toggle();
      // Two sheets would have the same place.
      if (screen.guidelines.isSheet) screen.showsHistory = false;
    },
    toggleList: () => (screen.showsList = !screen.showsList),
    toggleHistory: () => {
      screen.showsHistory = !screen.showsHistory;
      screen.guidelines.closeSheet();
      if (screen.comments.isSheet) screen.comments.close();
    },
    toggleShortcuts: () => (screen.showsShortcuts = !screen.showsShortcuts),
  };
}
