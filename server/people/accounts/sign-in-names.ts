import { refuseDuplicates } from '#server/platform/tenancy/errors.ts';
import { nameSkeleton } from '#server/platform/text/name-skeleton.ts';
import { foldName } from '#server/platform/text/names.ts';

type SignInNames = { email: string | null; userName: string | null };

/** The stored forms of e-mail and user name: as typed, folded for look-up and uniqueness, and as a look-alike hash. */
export function signInNames({ email, userName }: SignInNames) {
  return {
    email,
    email_key: email && foldName(email),
    user_name: userName,
    user_name_key: userName && foldName(userName),
    user_name_skeleton: userName === null ? null : nameSkeleton(userName),
  };
}

/** Reports which of the names is already in use. */
export function refuseTakenNames<T>(work: Promise<T>): Promise<T> {
  return refuseDuplicates(work, {
    users_tenant_id_email_key_key: ['email', 'This email is already in use'],
    users_tenant_id_user_name_key_key: ['userName', 'This username is already in use'],
    users_tenant_id_user_name_skeleton_key: ['userName', 'This username looks like one that is already in use'],
  });
}
