interface Contents {
  readonly workspaces: readonly string[];
  readonly without?: readonly string[];
  readonly files?: readonly string[];
}

export const images: Record<'migrate' | 'projector' | 'command-api' | 'ui', Contents>;
export const everywhere: readonly string[];
