/** What a validator returns (RULES §10.2). */
export interface ValidationResult {
  readonly valid: boolean;
  readonly code?: string;
  readonly severity?: 'error';
  /** Shown where the rule has no message of its own. */
  readonly defaultMessage?: string;
}

const PASSED: ValidationResult = {valid: true};

/** The verdict as a ValidationResult; `code` and `defaultMessage` say why where it failed. */
export function validationResult(valid: boolean, code: string, defaultMessage: string): ValidationResult {
  return valid ? PASSED : {valid, code, severity: 'error', defaultMessage};
}
