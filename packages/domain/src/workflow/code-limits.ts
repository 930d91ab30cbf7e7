/** What a call of a custom component may need: usually, and at most if its code asks for more. */
export const CODE_LIMITS = {
  seconds: { usual: 5, most: 60 },
  megabytes: { usual: 64, most: 256 },
} as const;
