import type { Caller, Session } from '@labeling/identity';

declare global {
  namespace App {
    interface Locals {
      /** Names the request in logs, and in the events that it leads to. */
      requestId?: string;
      /** The member's session token, forwarded to the API; undefined when nobody is signed in. */
      token?: string;
      session?: Session;
      /** The session is not of the member whom the tab shows: who asks counts as not signed in. */
      isOtherMember?: boolean;
      /** The member in the project on screen. */
      caller?: Caller;
      /** The page is not for the caller: whatever asks for them answers with the refusal. */
      isRefused?: boolean;
      /** It failed because the database does not answer. */
      isDatabaseAway?: boolean;
    }
    interface PageData {
      crumbs?: readonly { label: string; href?: string }[];
      /** The queue that the page is about. */
      queue?: { id: string; name: string; overlap?: number };
    }
  }
}

export {};
