import { activate, deactivate } from './activation.ts';
import { announce } from './announce.ts';
import { auditRetention } from './audit-retention.ts';
import type { Command } from './command.ts';
import { create } from './create.ts';
import { exportCompany } from './export.ts';
import { extend } from './extend.ts';
import { importCompany } from './import.ts';
import { list } from './list.ts';
import { logo } from './logo.ts';
import { operatorLog } from './operator-log.ts';
import { operatorToken } from './operator-token.ts';
import { purge } from './purge.ts';
import { quota } from './quota.ts';
import { removeFactors } from './remove-factors.ts';
import { resetPassword } from './reset-password.ts';
import { restore } from './restore.ts';

/** The operator's commands by name. */
export const commands: Record<string, Command> = {
  create,
  list,
  'reset-password': resetPassword,
  'remove-factors': removeFactors,
  logo,
  quota,
  'audit-retention': auditRetention,
  extend,
  activate,
  deactivate,
  restore,
  export: exportCompany,
  import: importCompany,
  purge,
  announce,
  'operator-token': operatorToken,
  'operator-log': operatorLog,
};
