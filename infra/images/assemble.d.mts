import type { images } from './images.mjs';

type Image = keyof typeof images;
type Place = (from: string, to: string) => void;

export function assemblePackages(image: Image, to: string, place?: Place): void;
export function assemblePrograms(image: Image, to: string, place?: Place): void;
export function contentsOf(image: Image): { packages: string[]; workspaces: string[]; files: string[] };
