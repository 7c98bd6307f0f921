import { nameSkeleton } from '#server/name-skeleton.ts';
import { foldName } from '#server/names.ts';
import { refuseDuplicates } from '#server/tenancy/errors.ts';

type SignInNames = { email: string | null; userName: string | null };

/** What one signs in with as it is kept: as typed, as it is found and unique in the company (D24), and what it looks like. */
export function signInNames({ email, userName }: SignInNames) {
  return {
    email,
    email_key: email && foldName(email),
    user_name: userName,
    user_name_key: userName && foldName(userName),
    user_name_skeleton: userName === null ? null : nameSkeleton(userName),
  };
}

/** Says which of them somebody else has. */
export function refuseTakenNames<T>(work: Promise<T>): Promise<T> {
  return refuseDuplicates(work, {
    users_tenant_id_email_key_key: ['email', 'This email is already in use'],
    users_tenant_id_user_name_key_key: ['userName', 'This username is already in use'],
    users_tenant_id_user_name_skeleton_key: ['userName', 'This username looks like one that is already in use'],
  });
}
