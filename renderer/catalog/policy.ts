/** What the page allows a surface to do (design.md §5); every member has a safe default. */
export interface Policy {
  /** Hosts that media may come from besides the page's own origin; `https` hosts are all allowed while this is absent. */
  readonly mediaHosts?: readonly string[];
  /** Hosts to which media URLs that were computed from what the user wrote may go. Default: none. */
  readonly trustedMediaHosts?: readonly string[];
  /** Whether rendered Markdown shows links and images. Default: neither. */
  readonly markdownLinks: boolean;
  readonly markdownImages: boolean;
  /** Decides whether `openUrl` may open a URL that is already known to be http, https or mailto. Default: yes. */
  readonly openUrl: (url: URL) => boolean;
  /** Opens a URL that was allowed. Default: a new tab without opener and referrer. */
  readonly open: (url: URL) => void;
  /** Whether an agent may call a renderer function that its catalog opens to agents. Default: yes. */
  readonly agentCalls: (name: string, catalogId: string) => boolean;
  /** Whether `theme.primaryColor` of old dialects may set the primary color. Default: no. */
  readonly themeColor: boolean;
  /** Whether Enter in a one-line field activates the surface's primary button. Default: yes. */
  readonly submitOnEnter: boolean;
}

export const defaultPolicy: Policy = {
  markdownLinks: false,
  markdownImages: false,
  openUrl: () => true,
  open: (url) => {
    globalThis.open?.(url.href, '_blank', 'noopener,noreferrer');
  },
  agentCalls: () => true,
  themeColor: false,
  submitOnEnter: true,
};
