import ChartGantt from '@lucide/svelte/icons/chart-gantt';
import AtSign from '@lucide/svelte/icons/at-sign';
import Activity from '@lucide/svelte/icons/activity';
import Database from '@lucide/svelte/icons/database';
import ListChecks from '@lucide/svelte/icons/list-checks';
import SquareTerminal from '@lucide/svelte/icons/square-terminal';
import Settings from '@lucide/svelte/icons/settings';
import type { Right } from '@labeling/identity';
import type { Component } from 'svelte';
import { tabsFor } from '../settings/settings-tabs.js';

export interface Place {
  readonly href: string;
  /** The start of the addresses of all its pages. */
  readonly within: string;
  readonly label: string;
  readonly icon: Component<{ size: number }>;
}

const places: readonly Place[] = [
  { href: '/queues', within: '/queues', label: 'Queues', icon: ListChecks },
  { href: '/mentions', within: '/mentions', label: 'Mentions', icon: AtSign },
  { href: '/datasets', within: '/datasets', label: 'Datasets', icon: Database },
  { href: '/traces', within: '/traces', label: 'Traces', icon: ChartGantt },
  { href: '/sql', within: '/sql', label: 'SQL', icon: SquareTerminal },
  { href: '/activity', within: '/activity', label: 'Activity', icon: Activity },
];

/** The pages of a project for somebody with these rights; their settings begin with the first that they may see. */
export function placesFor(rights: readonly Right[]): readonly Place[] {
  const [settings] = tabsFor(rights);
  if (settings === undefined) return places;
  return [...places, { href: settings.href, within: '/settings', label: 'Settings', icon: Settings }];
}
