import { newId } from '#server/platform/text/ids.ts';
import type { TestApp } from './app.ts';
import type { Company } from './company.ts';

type File = { projectId: string; clientId: string; fileName: string; audience?: 'client' | 'staff' };

/** Inserts tickets and files of which only the names matter. */
export function searchRows({ database: { owner } }: TestApp, { id: tenantId, admin }: Company) {
  return {
    async addTicket(title: string, clientId: string | null): Promise<void> {
      await owner.query(
        `insert into tickets (tenant_id, id, number, client_id, title, description, type, priority, created_by)
         select $1, $2, count(*) + 1, $3, $4, 'd', 'Defect', 'Low', $5 from tickets where tenant_id = $1`,
        [tenantId, newId(), clientId, title, admin.id],
      );
    },
    async addFile(table: 'documents' | 'images', { projectId, clientId, fileName, audience = 'client' }: File) {
      const id = newId();
      const size = table === 'images' ? [', width, height', ', 1, 1'] : ['', ''];
      await owner.query(
        `insert into ${table} (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, sha256, created_by, audience${size[0]})
         values ($1, $2, $3, $4, $5, 'text/plain', 1, '', $6, $7${size[1]})`,
        [tenantId, id, projectId, clientId, fileName, admin.id, audience],
      );
      return id;
    },
  };
}
