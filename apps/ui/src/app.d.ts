import type { Caller, Session } from '@labeling/identity';

declare global {
  namespace App {
    interface Locals {
      /** The member's session token, forwarded to the API; undefined when nobody is signed in. */
      token?: string;
      session?: Session;
      /** The member in the project on screen. */
      caller?: Caller;
    }
    interface PageData {
      crumbs?: readonly { label: string; href?: string }[];
    }
  }
}

export {};
