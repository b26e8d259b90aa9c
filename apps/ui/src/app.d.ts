import type { Caller, Session } from '@labeling/identity';

declare global {
  namespace App {
    interface Locals {
      /** Names the request in logs, and in the events that it leads to. */
      requestId?: string;
      /** The member's session token, forwarded to the API; undefined when nobody is signed in. */
      token?: string;
      session?: Session;
      /** The session is not that of the member whom the tab shows: the caller counts as not signed in. */
      isOtherMember?: boolean;
      /** The member in the project on screen. */
      caller?: Caller;
      /** The page is not for the caller: `callerIn` answers with the refusal. */
      isRefused?: boolean;
      /** The request failed because the database does not answer. */
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
