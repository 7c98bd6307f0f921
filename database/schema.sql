-- The schema as PostgreSQL sees it, for reading. `npm run generate` writes this file from the files in schema/, functions/ and
-- migrations/, which make a database and say why.

CREATE SCHEMA app;
GRANT USAGE ON SCHEMA app TO loggia_app;
GRANT USAGE ON SCHEMA app TO loggia_client;
GRANT USAGE ON SCHEMA app TO loggia_staff;

CREATE SCHEMA operator;

CREATE SCHEMA public;
GRANT USAGE ON SCHEMA public TO PUBLIC;
GRANT USAGE ON SCHEMA public TO loggia_app;
GRANT USAGE ON SCHEMA public TO loggia_client;
GRANT USAGE ON SCHEMA public TO loggia_staff;

CREATE TABLE operator.announcement (
  id boolean NOT NULL DEFAULT true,
  text text NOT NULL,
  until timestamp with time zone,
  CONSTRAINT announcement_pkey PRIMARY KEY (id),
  CONSTRAINT announcement_id_check CHECK (id),
  CONSTRAINT announcement_text_check CHECK (((length(text) >= 1) AND (length(text) <= 200)))
);

CREATE TABLE operator.log (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  actor text NOT NULL,
  address text NOT NULL,
  action text NOT NULL,
  company_id uuid,
  company_name text,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  outcome text NOT NULL,
  CONSTRAINT log_pkey PRIMARY KEY (id),
  CONSTRAINT log_outcome_check CHECK ((outcome = ANY (ARRAY['Started'::text, 'Done'::text, 'Failed'::text])))
);
CREATE INDEX log_at ON operator.log USING btree (at);

CREATE TABLE operator.tokens (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  last_used_at timestamp with time zone,
  CONSTRAINT tokens_pkey PRIMARY KEY (id),
  CONSTRAINT tokens_token_hash_key UNIQUE (token_hash),
  CONSTRAINT tokens_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT tokens_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE UNIQUE INDEX tokens_name ON operator.tokens USING btree (name) WHERE (ended_at IS NULL);

CREATE TABLE public.attachments (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  message_id uuid,
  file_name text NOT NULL,
  content_type text NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 bytea NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT attachments_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT attachments_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT attachments_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT attachments_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT attachments_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  CONSTRAINT attachments_size_bytes_check CHECK ((size_bytes >= 0))
);
ALTER TABLE public.attachments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.attachments TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.attachments TO loggia_staff;
CREATE INDEX attachments_of_message ON public.attachments USING btree (tenant_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX attachments_sizes ON public.attachments USING btree (tenant_id, size_bytes);
CREATE INDEX attachments_unused ON public.attachments USING btree (tenant_id, created_at) WHERE (message_id IS NULL);
CREATE POLICY client ON public.attachments AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (((message_id IS NULL) AND (created_by = ( SELECT app.user_id() AS user_id))) OR (EXISTS ( SELECT
   FROM public.messages
  WHERE ((messages.tenant_id = attachments.tenant_id) AND (messages.id = attachments.message_id)))))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (((message_id IS NULL) AND (created_by = ( SELECT app.user_id() AS user_id))) OR (EXISTS ( SELECT
   FROM public.messages
  WHERE ((messages.tenant_id = attachments.tenant_id) AND (messages.id = attachments.message_id)))))));
CREATE POLICY owner ON public.attachments AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.attachments AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.audit_log (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  action text NOT NULL,
  actor_id uuid,
  actor_name text,
  subject_type text,
  subject_id uuid,
  subject_name text,
  address text,
  request_id text,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT audit_log_pkey PRIMARY KEY (tenant_id, at, id),
  CONSTRAINT audit_log_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE
);
ALTER TABLE public.audit_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON public.audit_log TO loggia_client;
GRANT INSERT, SELECT ON public.audit_log TO loggia_staff;
CREATE INDEX audit_log_by_action ON public.audit_log USING btree (tenant_id, action, at DESC, id DESC);
CREATE INDEX audit_log_by_actor ON public.audit_log USING btree (tenant_id, actor_id, at DESC, id DESC);
CREATE POLICY client ON public.audit_log AS PERMISSIVE FOR INSERT TO loggia_client
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id() AS tenant_id)));
CREATE POLICY owner ON public.audit_log AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.audit_log AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.budget_projects (
  tenant_id uuid NOT NULL,
  budget_id uuid NOT NULL,
  project_id uuid NOT NULL,
  client_id uuid NOT NULL,
  CONSTRAINT budget_projects_pkey PRIMARY KEY (tenant_id, budget_id, project_id),
  CONSTRAINT budget_projects_tenant_id_budget_id_client_id_fkey FOREIGN KEY (tenant_id, budget_id, client_id) REFERENCES public.budgets(tenant_id, id, client_id) ON DELETE CASCADE,
  CONSTRAINT budget_projects_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT budget_projects_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES public.projects(tenant_id, id) ON DELETE CASCADE
);
ALTER TABLE public.budget_projects ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT ON public.budget_projects TO loggia_staff;
GRANT SELECT ON public.budget_projects TO loggia_client;
CREATE INDEX budgets_of_project ON public.budget_projects USING btree (tenant_id, project_id);
CREATE POLICY client ON public.budget_projects AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (client_id = ( SELECT app.client_id() AS client_id)) AND ( SELECT app.shows_hours('Sums'::text) AS shows_hours)))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (client_id = ( SELECT app.client_id() AS client_id)) AND ( SELECT app.shows_hours('Sums'::text) AS shows_hours)));
CREATE POLICY owner ON public.budget_projects AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.budget_projects AS RESTRICTIVE FOR SELECT TO loggia_client
  USING (((( SELECT app.preview_projects() AS preview_projects) IS NULL) OR (project_id = ANY (( SELECT app.preview_projects() AS preview_projects)::uuid[]))));
CREATE POLICY staff ON public.budget_projects AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.budgets (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  minutes integer NOT NULL,
  period text NOT NULL,
  carries_over boolean NOT NULL,
  billable_only boolean NOT NULL,
  starts_on date NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT budgets_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT budgets_tenant_id_id_client_id_key UNIQUE (tenant_id, id, client_id),
  CONSTRAINT budgets_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES public.clients(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT budgets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT budgets_check CHECK (((period = 'Month'::text) OR (NOT carries_over))),
  CONSTRAINT budgets_minutes_check CHECK (((minutes >= 1) AND (minutes <= 6000000))),
  CONSTRAINT budgets_period_check CHECK ((period = ANY (ARRAY['Total'::text, 'Month'::text])))
);
ALTER TABLE public.budgets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.budgets TO loggia_staff;
GRANT SELECT ON public.budgets TO loggia_client;
CREATE INDEX budgets_by_age ON public.budgets USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX budgets_of_client ON public.budgets USING btree (tenant_id, client_id, created_at DESC, id DESC);
CREATE POLICY client ON public.budgets AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.budget_projects
  WHERE ((budget_projects.tenant_id = budgets.tenant_id) AND (budget_projects.budget_id = budgets.id))))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.budget_projects
  WHERE ((budget_projects.tenant_id = budgets.tenant_id) AND (budget_projects.budget_id = budgets.id))))));
CREATE POLICY owner ON public.budgets AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.budgets AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.calendar_feeds (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  scope text NOT NULL,
  client_id uuid,
  project_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT calendar_feeds_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES public.clients(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT calendar_feeds_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT calendar_feeds_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES public.projects(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT calendar_feeds_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT calendar_feeds_check CHECK ((((client_id IS NOT NULL) = (scope = 'client'::text)) AND ((project_id IS NOT NULL) = (scope = 'project'::text)))),
  CONSTRAINT calendar_feeds_scope_check CHECK ((scope = ANY (ARRAY['mine'::text, 'client'::text, 'project'::text])))
);
ALTER TABLE public.calendar_feeds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT ON public.calendar_feeds TO loggia_client;
GRANT DELETE, INSERT, SELECT ON public.calendar_feeds TO loggia_staff;
CREATE INDEX calendar_feeds_by_client ON public.calendar_feeds USING btree (tenant_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX calendar_feeds_by_project ON public.calendar_feeds USING btree (tenant_id, project_id) WHERE (project_id IS NOT NULL);
CREATE INDEX calendar_feeds_by_user ON public.calendar_feeds USING btree (tenant_id, user_id, created_at, id);
CREATE POLICY client ON public.calendar_feeds AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)))
  WITH CHECK (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)));
CREATE POLICY owner ON public.calendar_feeds AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.calendar_feeds AS RESTRICTIVE FOR SELECT TO loggia_client
  USING ((NOT ( SELECT app.is_preview() AS is_preview)));
CREATE POLICY staff ON public.calendar_feeds AS PERMISSIVE FOR ALL TO loggia_staff
  USING (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)))
  WITH CHECK (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)));

CREATE TABLE public.client_notes (
  tenant_id uuid NOT NULL,
  client_id uuid NOT NULL,
  notes text NOT NULL,
  CONSTRAINT client_notes_pkey PRIMARY KEY (tenant_id, client_id),
  CONSTRAINT client_notes_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES public.clients(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT client_notes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT client_notes_notes_check CHECK (((length(notes) >= 1) AND (length(notes) <= 10000)))
);
ALTER TABLE public.client_notes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.client_notes TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.client_notes TO loggia_staff;
CREATE POLICY client ON public.client_notes AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.client_notes AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.client_notes AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.clients (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone,
  deleted_at timestamp with time zone,
  contact_name text,
  email text,
  phone text,
  address text,
  deleted_by uuid,
  service_level_id uuid,
  external_key text,
  access_ends_on date,
  access_set_by uuid,
  access_told integer,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (app.fold_name(name)) STORED,
  colour text NOT NULL DEFAULT 'next'::text,
  language text,
  shows_hours text NOT NULL DEFAULT 'None'::text,
  shows_hour_names boolean NOT NULL DEFAULT false,
  CONSTRAINT clients_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT clients_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT clients_tenant_id_service_level_id_fkey FOREIGN KEY (tenant_id, service_level_id) REFERENCES public.service_levels(tenant_id, id),
  CONSTRAINT clients_address_check CHECK ((length(address) <= 500)),
  CONSTRAINT clients_colour_check CHECK ((colour = ANY (ARRAY['blue'::text, 'amber'::text, 'cyan'::text, 'pink'::text, 'emerald'::text, 'indigo'::text, 'olive'::text, 'sky'::text, 'orange'::text, 'teal'::text, 'purple'::text, 'green'::text]))),
  CONSTRAINT clients_contact_name_check CHECK ((length(contact_name) <= 200)),
  CONSTRAINT clients_email_check CHECK ((length(email) <= 254)),
  CONSTRAINT clients_external_key_check CHECK (((length(external_key) >= 1) AND (length(external_key) <= 200))),
  CONSTRAINT clients_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'::text)),
  CONSTRAINT clients_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CONSTRAINT clients_phone_check CHECK ((length(phone) <= 50)),
  CONSTRAINT clients_shows_hours_check CHECK ((shows_hours = ANY (ARRAY['None'::text, 'Sums'::text, 'Lines'::text])))
);
ALTER TABLE public.clients ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.clients TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.clients TO loggia_staff;
CREATE INDEX clients_access_ends ON public.clients USING btree (tenant_id, access_ends_on) WHERE (access_ends_on IS NOT NULL);
CREATE INDEX clients_by_name ON public.clients USING btree (tenant_id, sort_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX clients_deleted ON public.clients USING btree (tenant_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX clients_external_key ON public.clients USING btree (tenant_id, external_key) WHERE ((external_key IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX clients_name ON public.clients USING btree (tenant_id, name_key) WHERE (deleted_at IS NULL);
CREATE INDEX clients_of_service_level ON public.clients USING btree (tenant_id, service_level_id) WHERE (service_level_id IS NOT NULL);
CREATE POLICY client ON public.clients AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id, id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)))
  WITH CHECK (((tenant_id, id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)));
CREATE POLICY owner ON public.clients AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.clients AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));
CREATE TRIGGER give_colour BEFORE INSERT ON public.clients FOR EACH ROW WHEN (((new.colour IS NULL) OR (new.colour = 'next'::text))) EXECUTE FUNCTION app.give_colour();

CREATE TABLE public.company_imports (
  tenant_id uuid NOT NULL,
  started_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT company_imports_pkey PRIMARY KEY (tenant_id)
);
ALTER TABLE public.company_imports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, SELECT ON public.company_imports TO loggia_client;
GRANT DELETE, SELECT ON public.company_imports TO loggia_staff;
CREATE POLICY client ON public.company_imports AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.company_imports AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.company_imports AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.counters (
  tenant_id uuid NOT NULL,
  noun text NOT NULL,
  last integer NOT NULL,
  CONSTRAINT counters_pkey PRIMARY KEY (tenant_id, noun),
  CONSTRAINT counters_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT counters_last_check CHECK ((last >= 0)),
  CONSTRAINT counters_noun_check CHECK ((noun = 'ticket'::text))
);
ALTER TABLE public.counters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON public.counters TO loggia_client;
GRANT SELECT ON public.counters TO loggia_staff;
CREATE POLICY client ON public.counters AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.counters AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.counters AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.demo_accounts (
  tenant_id uuid NOT NULL,
  user_name text NOT NULL,
  password text NOT NULL,
  role text NOT NULL,
  "position" integer NOT NULL,
  is_demo boolean NOT NULL DEFAULT true,
  CONSTRAINT demo_accounts_pkey PRIMARY KEY (tenant_id, user_name),
  CONSTRAINT demo_accounts_tenant_id_is_demo_fkey FOREIGN KEY (tenant_id, is_demo) REFERENCES public.tenants(id, is_demo) ON DELETE CASCADE,
  CONSTRAINT demo_accounts_is_demo_check CHECK (is_demo)
);
ALTER TABLE public.demo_accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON public.demo_accounts TO loggia_client;
GRANT SELECT ON public.demo_accounts TO loggia_staff;
CREATE POLICY client ON public.demo_accounts AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.demo_accounts AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.demo_accounts AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.document_versions (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  document_id uuid NOT NULL,
  number integer NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 bytea NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  created_by uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT document_versions_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT document_versions_tenant_id_document_id_number_key UNIQUE (tenant_id, document_id, number),
  CONSTRAINT document_versions_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT document_versions_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES public.documents(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT document_versions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT document_versions_check CHECK (((number = 1) = (id = document_id))),
  CONSTRAINT document_versions_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  CONSTRAINT document_versions_note_check CHECK ((length(note) <= 500)),
  CONSTRAINT document_versions_number_check CHECK ((number >= 1)),
  CONSTRAINT document_versions_size_bytes_check CHECK ((size_bytes >= 0))
);
ALTER TABLE public.document_versions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT ON public.document_versions TO loggia_client;
GRANT DELETE, INSERT, SELECT ON public.document_versions TO loggia_staff;
CREATE INDEX document_versions_sizes ON public.document_versions USING btree (tenant_id, size_bytes);
CREATE POLICY client ON public.document_versions AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.documents
  WHERE ((documents.tenant_id = document_versions.tenant_id) AND (documents.id = document_versions.document_id))))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.documents
  WHERE ((documents.tenant_id = document_versions.tenant_id) AND (documents.id = document_versions.document_id))))));
CREATE POLICY owner ON public.document_versions AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.document_versions AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.documents (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid,
  client_id uuid,
  file_name text NOT NULL,
  content_type text NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 bytea NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  created_by uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  audience text NOT NULL,
  deleted_by uuid,
  current_version integer NOT NULL DEFAULT 1,
  task_id uuid,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (app.fold_name(file_name)) STORED,
  label text NOT NULL DEFAULT ''::text,
  CONSTRAINT documents_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT documents_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES public.clients(tenant_id, id),
  CONSTRAINT documents_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT documents_tenant_id_deleted_by_fkey FOREIGN KEY (tenant_id, deleted_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT documents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT documents_tenant_id_project_id_client_id_fkey FOREIGN KEY (tenant_id, project_id, client_id) REFERENCES public.projects(tenant_id, id, client_id) ON UPDATE CASCADE,
  CONSTRAINT documents_tenant_id_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES public.tasks(tenant_id, id),
  CONSTRAINT documents_audience_check CHECK ((audience = ANY (ARRAY['client'::text, 'staff'::text]))),
  CONSTRAINT documents_check CHECK (((project_id IS NULL) OR (client_id IS NOT NULL))),
  CONSTRAINT documents_current_version_check CHECK ((current_version >= 1)),
  CONSTRAINT documents_description_check CHECK ((length(description) <= 10000)),
  CONSTRAINT documents_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  CONSTRAINT documents_label_check CHECK ((length(label) <= 60)),
  CONSTRAINT documents_size_bytes_check CHECK ((size_bytes >= 0))
);
ALTER TABLE public.documents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.documents TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.documents TO loggia_staff;
CREATE INDEX documents_by_project ON public.documents USING btree (tenant_id, project_id, created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX documents_deleted ON public.documents USING btree (tenant_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX documents_newest ON public.documents USING btree (tenant_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX documents_of_task ON public.documents USING btree (tenant_id, task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX documents_sizes ON public.documents USING btree (tenant_id, size_bytes);
CREATE POLICY client ON public.documents AS PERMISSIVE FOR ALL TO loggia_client
  USING ((((tenant_id, client_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)) AND (audience = 'client'::text)))
  WITH CHECK ((((tenant_id, client_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)) AND (audience = 'client'::text)));
CREATE POLICY owner ON public.documents AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.documents AS RESTRICTIVE FOR SELECT TO loggia_client
  USING (((( SELECT app.preview_projects() AS preview_projects) IS NULL) OR COALESCE((project_id = ANY (( SELECT app.preview_projects() AS preview_projects)::uuid[])), (EXISTS ( SELECT
   FROM public.projects
  WHERE ((projects.tenant_id = documents.tenant_id) AND (projects.client_id = documents.client_id) AND (projects.deleted_at IS NULL)))))));
CREATE POLICY staff ON public.documents AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));
CREATE TRIGGER add_first_version AFTER INSERT ON public.documents FOR EACH ROW EXECUTE FUNCTION app.add_first_version();
CREATE TRIGGER refuse_archived BEFORE INSERT OR UPDATE ON public.documents FOR EACH ROW WHEN (((new.project_id IS NOT NULL) AND (CURRENT_USER = ANY (ARRAY['loggia_staff'::name, 'loggia_client'::name])))) EXECUTE FUNCTION app.refuse_in_archived();

CREATE TABLE public.entry_links (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  email text,
  created_by uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  CONSTRAINT entry_links_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT entry_links_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT entry_links_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT entry_links_check CHECK (((purpose = 'email'::text) = (email IS NOT NULL))),
  CONSTRAINT entry_links_email_check CHECK ((length(email) <= 254)),
  CONSTRAINT entry_links_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'reset'::text, 'email'::text, 'signUp'::text, 'signOff'::text])))
);
ALTER TABLE public.entry_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.entry_links TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.entry_links TO loggia_staff;
CREATE INDEX entry_links_by_user ON public.entry_links USING btree (tenant_id, user_id, purpose, created_at DESC);
CREATE POLICY client ON public.entry_links AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND ((user_id = ( SELECT app.user_id() AS user_id)) OR (EXISTS ( SELECT
   FROM public.users
  WHERE ((users.tenant_id = entry_links.tenant_id) AND (users.id = entry_links.user_id) AND (users.client_id = ( SELECT app.client_id() AS client_id))))))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND ((user_id = ( SELECT app.user_id() AS user_id)) OR (EXISTS ( SELECT
   FROM public.users
  WHERE ((users.tenant_id = entry_links.tenant_id) AND (users.id = entry_links.user_id) AND (users.client_id = ( SELECT app.client_id() AS client_id))))))));
CREATE POLICY owner ON public.entry_links AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.entry_links AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.erasures (
  tenant_id uuid NOT NULL,
  person_hash bytea NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  by uuid,
  CONSTRAINT erasures_pkey PRIMARY KEY (tenant_id, person_hash),
  CONSTRAINT erasures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT erasures_person_hash_check CHECK ((length(person_hash) = 32))
);
ALTER TABLE public.erasures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON public.erasures TO loggia_client;
GRANT SELECT ON public.erasures TO loggia_staff;
CREATE POLICY client ON public.erasures AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.erasures AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.erasures AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.events (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  kind text NOT NULL,
  actor_id uuid,
  actor_name text,
  client_id uuid,
  project_id uuid,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  audience text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  distributed_at timestamp with time zone,
  CONSTRAINT events_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT events_audience_check CHECK ((audience = ANY (ARRAY['client'::text, 'staff'::text]))),
  CONSTRAINT events_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  CONSTRAINT events_subject_type_check CHECK ((subject_type = ANY (ARRAY['project'::text, 'document'::text, 'image'::text, 'ticket'::text, 'task'::text, 'user'::text])))
);
ALTER TABLE public.events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON public.events TO loggia_client;
GRANT INSERT, SELECT ON public.events TO loggia_staff;
CREATE INDEX events_in_feed ON public.events USING btree (tenant_id, project_id, at, id) WHERE (project_id IS NOT NULL);
CREATE INDEX events_of_item ON public.events USING btree (tenant_id, subject_id) WHERE (subject_type = ANY (ARRAY['document'::text, 'image'::text, 'task'::text]));
CREATE INDEX events_of_ticket ON public.events USING btree (tenant_id, subject_id) WHERE (subject_type = 'ticket'::text);
CREATE INDEX events_undistributed ON public.events USING btree (tenant_id, id) WHERE (distributed_at IS NULL);
CREATE POLICY client ON public.events AS PERMISSIVE FOR ALL TO loggia_client
  USING ((((tenant_id, client_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)) AND (audience = 'client'::text)))
  WITH CHECK ((((tenant_id, client_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)) AND (audience = 'client'::text)));
CREATE POLICY owner ON public.events AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.events AS RESTRICTIVE FOR SELECT TO loggia_client
  USING (((( SELECT app.preview_projects() AS preview_projects) IS NULL) OR (project_id IS NULL) OR (project_id = ANY (( SELECT app.preview_projects() AS preview_projects)::uuid[]))));
CREATE POLICY staff ON public.events AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));
CREATE TRIGGER queue_webhook_deliveries AFTER UPDATE OF distributed_at ON public.events FOR EACH ROW WHEN (((old.distributed_at IS NULL) AND (new.distributed_at IS NOT NULL))) EXECUTE FUNCTION app.queue_webhook_deliveries();

CREATE TABLE public.exports (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  subject_name text NOT NULL,
  client_id uuid,
  user_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'Queued'::text,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  leased_until timestamp with time zone,
  files_done integer NOT NULL DEFAULT 0,
  files_total integer NOT NULL DEFAULT 0,
  file_id uuid,
  size_bytes bigint,
  sha256 bytea,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  ready_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL DEFAULT (now() + '7 days'::interval),
  CONSTRAINT exports_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT exports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT exports_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id),
  CONSTRAINT exports_check CHECK (((state = 'Ready'::text) = ((file_id IS NOT NULL) AND (size_bytes IS NOT NULL) AND (sha256 IS NOT NULL) AND (ready_at IS NOT NULL)))),
  CONSTRAINT exports_check1 CHECK (((state = 'Running'::text) = (leased_until IS NOT NULL))),
  CONSTRAINT exports_files_done_check CHECK ((files_done >= 0)),
  CONSTRAINT exports_files_total_check CHECK ((files_total >= 0)),
  CONSTRAINT exports_kind_check CHECK ((kind = ANY (ARRAY['HandOver'::text, 'Person'::text, 'Company'::text]))),
  CONSTRAINT exports_sha256_check CHECK ((length(sha256) = 32)),
  CONSTRAINT exports_state_check CHECK ((state = ANY (ARRAY['Queued'::text, 'Running'::text, 'Ready'::text, 'Failed'::text]))),
  CONSTRAINT exports_subject_name_check CHECK (((length(subject_name) >= 1) AND (length(subject_name) <= 700)))
);
ALTER TABLE public.exports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.exports TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.exports TO loggia_staff;
CREATE INDEX exports_by_expiry ON public.exports USING btree (tenant_id, expires_at);
CREATE INDEX exports_by_user ON public.exports USING btree (tenant_id, user_id, created_at DESC, id DESC);
CREATE INDEX exports_due ON public.exports USING btree (tenant_id, next_at) WHERE (state = ANY (ARRAY['Queued'::text, 'Running'::text]));
CREATE POLICY client ON public.exports AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)))
  WITH CHECK (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)));
CREATE POLICY owner ON public.exports AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.exports AS RESTRICTIVE FOR SELECT TO loggia_client
  USING ((NOT ( SELECT app.is_preview() AS is_preview)));
CREATE POLICY staff ON public.exports AS PERMISSIVE FOR ALL TO loggia_staff
  USING (((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)) AND ((user_id = ( SELECT app.user_id() AS user_id)) OR (( SELECT app.user_id() AS user_id) IS NULL))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)) AND ((user_id = ( SELECT app.user_id() AS user_id)) OR (( SELECT app.user_id() AS user_id) IS NULL))));

CREATE TABLE public.factors (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  secret bytea,
  credential_id text,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  confirmed_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_step bigint,
  CONSTRAINT factors_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT factors_tenant_id_credential_id_key UNIQUE (tenant_id, credential_id),
  CONSTRAINT factors_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT factors_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT factors_check CHECK ((((kind = 'Totp'::text) = (secret IS NOT NULL)) AND ((kind = 'Passkey'::text) = (credential_id IS NOT NULL)) AND ((kind = 'Totp'::text) OR ((last_step IS NULL) AND (confirmed_at IS NOT NULL))))),
  CONSTRAINT factors_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1400))),
  CONSTRAINT factors_kind_check CHECK ((kind = ANY (ARRAY['Totp'::text, 'Passkey'::text, 'Recovery'::text]))),
  CONSTRAINT factors_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
ALTER TABLE public.factors ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.factors TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.factors TO loggia_staff;
CREATE INDEX factors_by_user ON public.factors USING btree (tenant_id, user_id, created_at, id);
CREATE UNIQUE INDEX factors_recovery ON public.factors USING btree (tenant_id, user_id) WHERE (kind = 'Recovery'::text);
CREATE UNIQUE INDEX factors_unconfirmed ON public.factors USING btree (tenant_id, user_id) WHERE (confirmed_at IS NULL);
CREATE POLICY client ON public.factors AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)))
  WITH CHECK (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)));
CREATE POLICY owner ON public.factors AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.factors AS RESTRICTIVE FOR SELECT TO loggia_client
  USING ((NOT ( SELECT app.is_preview() AS is_preview)));
CREATE POLICY staff ON public.factors AS PERMISSIVE FOR ALL TO loggia_staff
  USING (((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)) AND ((user_id = ( SELECT app.user_id() AS user_id)) OR (( SELECT app.user_id() AS user_id) IS NULL))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)) AND ((user_id = ( SELECT app.user_id() AS user_id)) OR (( SELECT app.user_id() AS user_id) IS NULL))));

CREATE TABLE public.follows (
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  level text NOT NULL DEFAULT 'default'::text,
  read_at timestamp with time zone,
  read_id uuid,
  project_id uuid GENERATED ALWAYS AS (
CASE subject_type
    WHEN 'project'::text THEN subject_id
    ELSE NULL::uuid
END) STORED,
  ticket_id uuid GENERATED ALWAYS AS (
CASE subject_type
    WHEN 'ticket'::text THEN subject_id
    ELSE NULL::uuid
END) STORED,
  document_id uuid GENERATED ALWAYS AS (
CASE subject_type
    WHEN 'document'::text THEN subject_id
    ELSE NULL::uuid
END) STORED,
  image_id uuid GENERATED ALWAYS AS (
CASE subject_type
    WHEN 'image'::text THEN subject_id
    ELSE NULL::uuid
END) STORED,
  task_id uuid,
  CONSTRAINT follows_pkey PRIMARY KEY (tenant_id, user_id, subject_id),
  CONSTRAINT follows_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES public.documents(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT follows_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT follows_tenant_id_image_id_fkey FOREIGN KEY (tenant_id, image_id) REFERENCES public.images(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT follows_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES public.projects(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT follows_tenant_id_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES public.tasks(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT follows_tenant_id_ticket_id_fkey FOREIGN KEY (tenant_id, ticket_id) REFERENCES public.tickets(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT follows_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT follows_check CHECK (((read_at IS NULL) = (read_id IS NULL))),
  CONSTRAINT follows_check1 CHECK ((NOT (task_id IS DISTINCT FROM
CASE subject_type
    WHEN 'task'::text THEN subject_id
    ELSE NULL::uuid
END))),
  CONSTRAINT follows_level_check CHECK ((level = ANY (ARRAY['all'::text, 'mentions'::text, 'none'::text, 'default'::text]))),
  CONSTRAINT follows_subject_type_check CHECK ((subject_type = ANY (ARRAY['project'::text, 'ticket'::text, 'task'::text, 'document'::text, 'image'::text])))
);
ALTER TABLE public.follows ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON public.follows TO loggia_client;
GRANT INSERT, SELECT, UPDATE ON public.follows TO loggia_staff;
CREATE INDEX follows_followers ON public.follows USING btree (tenant_id, subject_id) WHERE (level = 'all'::text);
CREATE INDEX follows_of_document ON public.follows USING btree (tenant_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX follows_of_image ON public.follows USING btree (tenant_id, image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX follows_of_project ON public.follows USING btree (tenant_id, project_id) WHERE (project_id IS NOT NULL);
CREATE INDEX follows_of_task ON public.follows USING btree (tenant_id, task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX follows_of_ticket ON public.follows USING btree (tenant_id, ticket_id) WHERE (ticket_id IS NOT NULL);
CREATE POLICY client ON public.follows AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)))
  WITH CHECK (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)));
CREATE POLICY owner ON public.follows AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.follows AS RESTRICTIVE FOR SELECT TO loggia_client
  USING ((NOT ( SELECT app.is_preview() AS is_preview)));
CREATE POLICY staff ON public.follows AS PERMISSIVE FOR ALL TO loggia_staff
  USING (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)))
  WITH CHECK (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)));

CREATE TABLE public.hour_edits (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  hour_id uuid NOT NULL,
  user_id uuid NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  project_id uuid NOT NULL,
  task_id uuid,
  ticket_id uuid,
  worked_on date NOT NULL,
  minutes integer NOT NULL,
  note text NOT NULL,
  note_audience text NOT NULL,
  billable boolean NOT NULL,
  CONSTRAINT hour_edits_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT hour_edits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT hour_edits_tenant_id_hour_id_fkey FOREIGN KEY (tenant_id, hour_id) REFERENCES public.hours(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT hour_edits_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id),
  CONSTRAINT hour_edits_note_audience_check CHECK ((note_audience = ANY (ARRAY['client'::text, 'staff'::text]))),
  CONSTRAINT hour_edits_note_check CHECK ((length(note) <= 2000))
);
ALTER TABLE public.hour_edits ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON public.hour_edits TO loggia_client;
GRANT INSERT, SELECT ON public.hour_edits TO loggia_staff;
CREATE INDEX hour_edits_of_hour ON public.hour_edits USING btree (tenant_id, hour_id, at DESC, id DESC);
CREATE POLICY client ON public.hour_edits AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.hour_edits AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.hour_edits AS RESTRICTIVE FOR SELECT TO loggia_client
  USING ((NOT ( SELECT app.is_preview() AS is_preview)));
CREATE POLICY staff ON public.hour_edits AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.hours (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  client_id uuid NOT NULL,
  task_id uuid,
  ticket_id uuid,
  user_id uuid NOT NULL,
  worked_on date NOT NULL,
  minutes integer NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  audience text NOT NULL,
  billable boolean NOT NULL,
  corrects_id uuid,
  created_by uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone,
  locked_at timestamp with time zone,
  exported_at timestamp with time zone,
  exported_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT hours_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT hours_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES public.clients(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT hours_tenant_id_corrects_id_fkey FOREIGN KEY (tenant_id, corrects_id) REFERENCES public.hours(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT hours_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT hours_tenant_id_exported_by_fkey FOREIGN KEY (tenant_id, exported_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT hours_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT hours_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES public.projects(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT hours_tenant_id_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES public.tasks(tenant_id, id),
  CONSTRAINT hours_tenant_id_ticket_id_fkey FOREIGN KEY (tenant_id, ticket_id) REFERENCES public.tickets(tenant_id, id),
  CONSTRAINT hours_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id),
  CONSTRAINT hours_audience_check CHECK ((audience = ANY (ARRAY['client'::text, 'staff'::text]))),
  CONSTRAINT hours_check CHECK ((num_nonnulls(task_id, ticket_id) <= 1)),
  CONSTRAINT hours_check1 CHECK (((minutes > 0) OR (corrects_id IS NOT NULL))),
  CONSTRAINT hours_check2 CHECK ((num_nulls(exported_at, exported_by) = ANY (ARRAY[0, 2]))),
  CONSTRAINT hours_check3 CHECK (((exported_at IS NULL) OR (locked_at IS NOT NULL))),
  CONSTRAINT hours_minutes_check CHECK (((minutes <> 0) AND (abs(minutes) <= 1440))),
  CONSTRAINT hours_note_check CHECK ((length(note) <= 2000))
);
ALTER TABLE public.hours ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.hours TO loggia_staff;
GRANT SELECT ON public.hours TO loggia_client;
CREATE INDEX hours_by_day ON public.hours USING btree (tenant_id, worked_on DESC, id DESC);
CREATE INDEX hours_correcting ON public.hours USING btree (tenant_id, corrects_id) WHERE (corrects_id IS NOT NULL);
CREATE INDEX hours_of_client ON public.hours USING btree (tenant_id, client_id, worked_on DESC, id DESC);
CREATE INDEX hours_of_project ON public.hours USING btree (tenant_id, project_id, worked_on DESC, id DESC);
CREATE INDEX hours_of_task ON public.hours USING btree (tenant_id, task_id, worked_on DESC, id DESC) WHERE (task_id IS NOT NULL);
CREATE INDEX hours_of_ticket ON public.hours USING btree (tenant_id, ticket_id, worked_on DESC, id DESC) WHERE (ticket_id IS NOT NULL);
CREATE INDEX hours_of_user ON public.hours USING btree (tenant_id, user_id, worked_on DESC, id DESC);
CREATE POLICY client ON public.hours AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (client_id = ( SELECT app.client_id() AS client_id)) AND ( SELECT app.shows_hours('Lines'::text) AS shows_hours) AND (audience = 'client'::text)))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (client_id = ( SELECT app.client_id() AS client_id)) AND ( SELECT app.shows_hours('Lines'::text) AS shows_hours) AND (audience = 'client'::text)));
CREATE POLICY owner ON public.hours AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.hours AS RESTRICTIVE FOR SELECT TO loggia_client
  USING (((( SELECT app.preview_projects() AS preview_projects) IS NULL) OR (project_id = ANY (( SELECT app.preview_projects() AS preview_projects)::uuid[]))));
CREATE POLICY staff ON public.hours AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));
CREATE TRIGGER refuse_archived BEFORE INSERT OR UPDATE OF project_id, worked_on, minutes, note, audience, billable, ticket_id ON public.hours FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['loggia_staff'::name, 'loggia_client'::name]))) EXECUTE FUNCTION app.refuse_in_archived();

CREATE TABLE public.identities (
  tenant_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  CONSTRAINT identities_pkey PRIMARY KEY (tenant_id, provider_id, subject),
  CONSTRAINT identities_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT identities_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES public.identity_providers(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT identities_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 500)))
);
ALTER TABLE public.identities ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.identities TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.identities TO loggia_staff;
CREATE UNIQUE INDEX identities_of_user ON public.identities USING btree (tenant_id, user_id, provider_id);
CREATE POLICY client ON public.identities AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND ((user_id = ( SELECT app.user_id() AS user_id)) OR (EXISTS ( SELECT
   FROM public.users
  WHERE ((users.tenant_id = identities.tenant_id) AND (users.id = identities.user_id) AND (users.client_id = ( SELECT app.client_id() AS client_id))))))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND ((user_id = ( SELECT app.user_id() AS user_id)) OR (EXISTS ( SELECT
   FROM public.users
  WHERE ((users.tenant_id = identities.tenant_id) AND (users.id = identities.user_id) AND (users.client_id = ( SELECT app.client_id() AS client_id))))))));
CREATE POLICY owner ON public.identities AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.identities AS RESTRICTIVE FOR SELECT TO loggia_client
  USING ((NOT ( SELECT app.is_preview() AS is_preview)));
CREATE POLICY staff ON public.identities AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.identity_providers (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  issuer text NOT NULL,
  oidc_client_id text NOT NULL,
  secret bytea,
  domains text[] NOT NULL DEFAULT '{}'::text[],
  covers text NOT NULL,
  client_id uuid,
  creates_users boolean NOT NULL DEFAULT false,
  role_id uuid,
  role_claim text,
  role_map jsonb NOT NULL DEFAULT '[]'::jsonb,
  is_required boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (app.fold_name(name_key)) STORED,
  CONSTRAINT identity_providers_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT identity_providers_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES public.clients(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT identity_providers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT identity_providers_tenant_id_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES public.roles(tenant_id, id),
  CONSTRAINT identity_providers_check CHECK (((covers = 'Staff'::text) = (client_id IS NULL))),
  CONSTRAINT identity_providers_check1 CHECK (((NOT creates_users) OR (role_id IS NOT NULL))),
  CONSTRAINT identity_providers_covers_check CHECK ((covers = ANY (ARRAY['Staff'::text, 'Clients'::text, 'Both'::text]))),
  CONSTRAINT identity_providers_domains_check CHECK ((cardinality(domains) <= 20)),
  CONSTRAINT identity_providers_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 500))),
  CONSTRAINT identity_providers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT identity_providers_oidc_client_id_check CHECK (((length(oidc_client_id) >= 1) AND (length(oidc_client_id) <= 500))),
  CONSTRAINT identity_providers_role_claim_check CHECK (((length(role_claim) >= 1) AND (length(role_claim) <= 100)))
);
ALTER TABLE public.identity_providers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.identity_providers TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.identity_providers TO loggia_staff;
CREATE INDEX identity_providers_by_client ON public.identity_providers USING btree (tenant_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX identity_providers_by_role ON public.identity_providers USING btree (tenant_id, role_id) WHERE (role_id IS NOT NULL);
CREATE UNIQUE INDEX identity_providers_name ON public.identity_providers USING btree (tenant_id, name_key);
CREATE POLICY client ON public.identity_providers AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.identity_providers AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.identity_providers AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.images (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  client_id uuid NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  size_bytes bigint NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  sha256 bytea NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  category text NOT NULL DEFAULT ''::text,
  created_by uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  audience text NOT NULL,
  deleted_by uuid,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (app.fold_name(file_name)) STORED,
  CONSTRAINT images_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT images_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT images_tenant_id_deleted_by_fkey FOREIGN KEY (tenant_id, deleted_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT images_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT images_tenant_id_project_id_client_id_fkey FOREIGN KEY (tenant_id, project_id, client_id) REFERENCES public.projects(tenant_id, id, client_id) ON UPDATE CASCADE,
  CONSTRAINT images_audience_check CHECK ((audience = ANY (ARRAY['client'::text, 'staff'::text]))),
  CONSTRAINT images_category_check CHECK ((length(category) <= 200)),
  CONSTRAINT images_description_check CHECK ((length(description) <= 10000)),
  CONSTRAINT images_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  CONSTRAINT images_height_check CHECK ((height > 0)),
  CONSTRAINT images_size_bytes_check CHECK ((size_bytes >= 0)),
  CONSTRAINT images_width_check CHECK ((width > 0))
);
ALTER TABLE public.images ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.images TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.images TO loggia_staff;
CREATE INDEX images_by_project ON public.images USING btree (tenant_id, project_id, created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX images_deleted ON public.images USING btree (tenant_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX images_sizes ON public.images USING btree (tenant_id, size_bytes);
CREATE POLICY client ON public.images AS PERMISSIVE FOR ALL TO loggia_client
  USING ((((tenant_id, client_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)) AND (audience = 'client'::text)))
  WITH CHECK ((((tenant_id, client_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)) AND (audience = 'client'::text)));
CREATE POLICY owner ON public.images AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.images AS RESTRICTIVE FOR SELECT TO loggia_client
  USING (((( SELECT app.preview_projects() AS preview_projects) IS NULL) OR (project_id = ANY (( SELECT app.preview_projects() AS preview_projects)::uuid[]))));
CREATE POLICY staff ON public.images AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));
CREATE TRIGGER refuse_archived BEFORE INSERT OR UPDATE ON public.images FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['loggia_staff'::name, 'loggia_client'::name]))) EXECUTE FUNCTION app.refuse_in_archived();

CREATE TABLE public.import_rows (
  tenant_id uuid NOT NULL,
  import_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  "position" integer NOT NULL,
  name text NOT NULL,
  version integer NOT NULL,
  CONSTRAINT import_rows_pkey PRIMARY KEY (tenant_id, import_id, subject_id),
  CONSTRAINT import_rows_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES public.imports(tenant_id, id) ON DELETE CASCADE
);
ALTER TABLE public.import_rows ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.import_rows TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.import_rows TO loggia_staff;
CREATE POLICY client ON public.import_rows AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.import_rows AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.import_rows AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.imports (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  noun text NOT NULL,
  file_name text NOT NULL,
  created_by uuid NOT NULL,
  headers text[] NOT NULL,
  fields text[] NOT NULL,
  content jsonb,
  row_count integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  run_at timestamp with time zone,
  created_count integer NOT NULL DEFAULT 0,
  updated_count integer NOT NULL DEFAULT 0,
  unchanged_count integer NOT NULL DEFAULT 0,
  skipped_count integer NOT NULL DEFAULT 0,
  undone_at timestamp with time zone,
  removed_count integer,
  CONSTRAINT imports_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT imports_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT imports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT imports_check CHECK ((cardinality(fields) = cardinality(headers))),
  CONSTRAINT imports_check1 CHECK (((content IS NULL) = (run_at IS NOT NULL))),
  CONSTRAINT imports_check2 CHECK (((undone_at IS NULL) OR (run_at IS NOT NULL))),
  CONSTRAINT imports_file_name_check CHECK ((length(file_name) <= 200)),
  CONSTRAINT imports_noun_check CHECK ((noun = ANY (ARRAY['clients'::text, 'users'::text, 'projects'::text, 'tasks'::text])))
);
ALTER TABLE public.imports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.imports TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.imports TO loggia_staff;
CREATE INDEX imports_by_time ON public.imports USING btree (tenant_id, created_at, id) WHERE (run_at IS NOT NULL);
CREATE POLICY client ON public.imports AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.imports AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.imports AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.inbound_mails (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  message_id text NOT NULL,
  from_address text,
  from_name text NOT NULL,
  to_address text NOT NULL,
  subject text NOT NULL,
  excerpt text NOT NULL,
  state text NOT NULL,
  reason text,
  subject_type text,
  subject_id uuid,
  lane text,
  recipient_id uuid,
  has_reopened boolean NOT NULL DEFAULT false,
  size_bytes bigint NOT NULL,
  sha256 bytea NOT NULL,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  decided_by uuid,
  decided_at timestamp with time zone,
  content_sha256 bytea,
  sender_id uuid,
  CONSTRAINT inbound_mails_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT inbound_mails_tenant_id_decided_by_fkey FOREIGN KEY (tenant_id, decided_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT inbound_mails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT inbound_mails_tenant_id_recipient_id_fkey FOREIGN KEY (tenant_id, recipient_id) REFERENCES public.users(tenant_id, id),
  CONSTRAINT inbound_mails_tenant_id_sender_id_fkey FOREIGN KEY (tenant_id, sender_id) REFERENCES public.users(tenant_id, id),
  CONSTRAINT inbound_mails_check CHECK (((subject_type IS NULL) = (subject_id IS NULL))),
  CONSTRAINT inbound_mails_check1 CHECK (((state = 'Taken'::text) = (reason IS NULL))),
  CONSTRAINT inbound_mails_content_sha256_check CHECK ((length(content_sha256) = 32)),
  CONSTRAINT inbound_mails_excerpt_check CHECK ((length(excerpt) <= 1000)),
  CONSTRAINT inbound_mails_from_address_check CHECK (((length(from_address) >= 3) AND (length(from_address) <= 320))),
  CONSTRAINT inbound_mails_from_name_check CHECK ((length(from_name) <= 200)),
  CONSTRAINT inbound_mails_lane_check CHECK ((lane = ANY (ARRAY['client'::text, 'staff'::text]))),
  CONSTRAINT inbound_mails_message_id_check CHECK (((length(message_id) >= 1) AND (length(message_id) <= 1000))),
  CONSTRAINT inbound_mails_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 40))),
  CONSTRAINT inbound_mails_sha256_check CHECK ((length(sha256) = 32)),
  CONSTRAINT inbound_mails_size_bytes_check CHECK ((size_bytes >= 0)),
  CONSTRAINT inbound_mails_state_check CHECK ((state = ANY (ARRAY['Taken'::text, 'Held'::text, 'Ignored'::text]))),
  CONSTRAINT inbound_mails_subject_check CHECK ((length(subject) <= 200)),
  CONSTRAINT inbound_mails_subject_type_check CHECK ((subject_type = ANY (ARRAY['project'::text, 'ticket'::text, 'task'::text, 'document'::text, 'image'::text]))),
  CONSTRAINT inbound_mails_to_address_check CHECK ((length(to_address) <= 320))
);
ALTER TABLE public.inbound_mails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.inbound_mails TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.inbound_mails TO loggia_staff;
CREATE INDEX inbound_mails_by_person ON public.inbound_mails USING btree (tenant_id, sender_id) WHERE (sender_id IS NOT NULL);
CREATE INDEX inbound_mails_by_sender ON public.inbound_mails USING btree (tenant_id, from_address, received_at);
CREATE INDEX inbound_mails_by_state ON public.inbound_mails USING btree (tenant_id, state, received_at DESC, id DESC);
CREATE INDEX inbound_mails_by_subject ON public.inbound_mails USING btree (tenant_id, subject_id, received_at) WHERE (subject_id IS NOT NULL);
CREATE INDEX inbound_mails_by_time ON public.inbound_mails USING btree (tenant_id, received_at DESC, id DESC);
CREATE UNIQUE INDEX inbound_mails_once ON public.inbound_mails USING btree (tenant_id, message_id, COALESCE(from_address, ''::text), COALESCE(content_sha256, '\x'::bytea));
CREATE POLICY client ON public.inbound_mails AS PERMISSIVE FOR INSERT TO loggia_client
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id() AS tenant_id)));
CREATE POLICY owner ON public.inbound_mails AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.inbound_mails AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.mail_codes (
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  browser_hash bytea NOT NULL,
  account_epoch bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL DEFAULT (now() + '00:10:00'::interval),
  CONSTRAINT mail_codes_pkey PRIMARY KEY (tenant_id, user_id),
  CONSTRAINT mail_codes_tenant_id_id_key UNIQUE (tenant_id, id),
  CONSTRAINT mail_codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT mail_codes_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT mail_codes_account_epoch_check CHECK ((length(account_epoch) = 32)),
  CONSTRAINT mail_codes_browser_hash_check CHECK ((length(browser_hash) = 32)),
  CONSTRAINT mail_codes_check CHECK ((expires_at <= (created_at + '00:10:00'::interval))),
  CONSTRAINT mail_codes_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
);
ALTER TABLE public.mail_codes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.mail_codes TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.mail_codes TO loggia_staff;
CREATE POLICY client ON public.mail_codes AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.mail_codes AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.mail_codes AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.mails (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  user_id uuid,
  address text NOT NULL,
  subject_type text,
  subject_id uuid,
  state text NOT NULL DEFAULT 'Queued'::text,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  leased_until timestamp with time zone,
  is_resent boolean NOT NULL DEFAULT false,
  message_id text,
  answer text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  bounce_status text,
  bounced_at timestamp with time zone,
  topic text,
  event_id uuid,
  event_rank smallint,
  CONSTRAINT mails_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT mails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT mails_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT mails_address_check CHECK (((length(address) >= 3) AND (length(address) <= 320))),
  CONSTRAINT mails_answer_check CHECK ((length(answer) <= 500)),
  CONSTRAINT mails_bounce_status_check CHECK ((bounce_status ~ '^[45][.][0-9]{1,3}[.][0-9]{1,3}$'::text)),
  CONSTRAINT mails_check CHECK (((bounce_status IS NULL) = (bounced_at IS NULL))),
  CONSTRAINT mails_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
  CONSTRAINT mails_message_id_check CHECK ((length(message_id) <= 320)),
  CONSTRAINT mails_state_check CHECK ((state = ANY (ARRAY['Queued'::text, 'Sending'::text, 'Sent'::text, 'Failed'::text, 'Suppressed'::text, 'Cancelled'::text]))),
  CONSTRAINT mails_subject_type_check CHECK ((length(subject_type) <= 40)),
  CONSTRAINT mails_topic_check CHECK (((length(topic) >= 1) AND (length(topic) <= 40)))
);
ALTER TABLE public.mails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.mails TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.mails TO loggia_staff;
CREATE INDEX mails_by_state ON public.mails USING btree (tenant_id, state, created_at DESC, id DESC);
CREATE INDEX mails_by_time ON public.mails USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX mails_by_user ON public.mails USING btree (tenant_id, user_id);
CREATE INDEX mails_due ON public.mails USING btree (tenant_id, next_at) WHERE (state = ANY (ARRAY['Queued'::text, 'Sending'::text]));
CREATE INDEX mails_waiting ON public.mails USING btree (tenant_id, user_id, subject_id) WHERE ((state = 'Queued'::text) AND (topic IS NOT NULL));
CREATE INDEX mails_with_links ON public.mails USING btree (tenant_id, created_at) WHERE (subject_type = 'entryLink'::text);
CREATE POLICY client ON public.mails AS PERMISSIVE FOR INSERT TO loggia_client
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id() AS tenant_id)));
CREATE POLICY owner ON public.mails AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.mails AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.mentions (
  tenant_id uuid NOT NULL,
  message_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT mentions_pkey PRIMARY KEY (tenant_id, message_id, user_id),
  CONSTRAINT mentions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT mentions_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT mentions_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id)
);
ALTER TABLE public.mentions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT ON public.mentions TO loggia_client;
GRANT DELETE, INSERT, SELECT ON public.mentions TO loggia_staff;
CREATE POLICY client ON public.mentions AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.messages
  WHERE ((messages.tenant_id = mentions.tenant_id) AND (messages.id = mentions.message_id))))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.messages
  WHERE ((messages.tenant_id = mentions.tenant_id) AND (messages.id = mentions.message_id))))));
CREATE POLICY owner ON public.mentions AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.mentions AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.message_edits (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  message_id uuid NOT NULL,
  body text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  CONSTRAINT message_edits_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT message_edits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT message_edits_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT message_edits_body_check CHECK ((length(body) <= 10000))
);
ALTER TABLE public.message_edits ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT ON public.message_edits TO loggia_client;
GRANT DELETE, INSERT, SELECT ON public.message_edits TO loggia_staff;
CREATE INDEX message_edits_of_message ON public.message_edits USING btree (tenant_id, message_id, written_at DESC, id DESC);
CREATE POLICY client ON public.message_edits AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.messages
  WHERE ((messages.tenant_id = message_edits.tenant_id) AND (messages.id = message_edits.message_id))))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.messages
  WHERE ((messages.tenant_id = message_edits.tenant_id) AND (messages.id = message_edits.message_id))))));
CREATE POLICY owner ON public.message_edits AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.message_edits AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.messages (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  client_id uuid,
  project_id uuid,
  parent_id uuid,
  author_id uuid NOT NULL,
  posted_to text NOT NULL,
  audience text NOT NULL,
  via text NOT NULL DEFAULT 'Web'::text,
  body text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  written_at timestamp with time zone NOT NULL DEFAULT now(),
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  ticket_id uuid GENERATED ALWAYS AS (
CASE subject_type
    WHEN 'ticket'::text THEN subject_id
    ELSE NULL::uuid
END) STORED,
  document_id uuid GENERATED ALWAYS AS (
CASE subject_type
    WHEN 'document'::text THEN subject_id
    ELSE NULL::uuid
END) STORED,
  image_id uuid GENERATED ALWAYS AS (
CASE subject_type
    WHEN 'image'::text THEN subject_id
    ELSE NULL::uuid
END) STORED,
  full_text text,
  search_text text NOT NULL GENERATED ALWAYS AS (app.fold(regexp_replace(body, '@\[\]\(user:[0-9a-f-]{36}\)'::text, '@'::text, 'g'::text))) STORED,
  task_id uuid,
  pin_version integer,
  pin_page integer,
  pin_x double precision,
  pin_y double precision,
  CONSTRAINT messages_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT messages_tenant_id_author_id_fkey FOREIGN KEY (tenant_id, author_id) REFERENCES public.users(tenant_id, id),
  CONSTRAINT messages_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES public.clients(tenant_id, id),
  CONSTRAINT messages_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES public.documents(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT messages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT messages_tenant_id_image_id_fkey FOREIGN KEY (tenant_id, image_id) REFERENCES public.images(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT messages_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES public.messages(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT messages_tenant_id_project_id_client_id_fkey FOREIGN KEY (tenant_id, project_id, client_id) REFERENCES public.projects(tenant_id, id, client_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT messages_tenant_id_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES public.tasks(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT messages_tenant_id_ticket_id_fkey FOREIGN KEY (tenant_id, ticket_id) REFERENCES public.tickets(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT messages_audience_check CHECK ((audience = ANY (ARRAY['client'::text, 'staff'::text]))),
  CONSTRAINT messages_body_check CHECK ((length(body) <= 10000)),
  CONSTRAINT messages_check CHECK (((subject_type <> 'project'::text) OR (project_id = subject_id))),
  CONSTRAINT messages_check1 CHECK (((audience = 'staff'::text) OR ((posted_to = 'client'::text) AND (client_id IS NOT NULL)))),
  CONSTRAINT messages_check2 CHECK (((deleted_at IS NULL) OR (body = ''::text))),
  CONSTRAINT messages_check3 CHECK ((NOT (task_id IS DISTINCT FROM
CASE subject_type
    WHEN 'task'::text THEN subject_id
    ELSE NULL::uuid
END))),
  CONSTRAINT messages_check4 CHECK ((num_nulls(pin_version, pin_x, pin_y) = ANY (ARRAY[0, 3]))),
  CONSTRAINT messages_check5 CHECK (((pin_page IS NULL) OR (pin_version IS NOT NULL))),
  CONSTRAINT messages_check6 CHECK (((pin_version IS NULL) OR ((parent_id IS NULL) AND (subject_type = ANY (ARRAY['document'::text, 'image'::text]))))),
  CONSTRAINT messages_full_text_check CHECK ((length(full_text) <= 10000)),
  CONSTRAINT messages_pin_page_check CHECK (((pin_page >= 1) AND (pin_page <= 10000))),
  CONSTRAINT messages_pin_version_check CHECK ((pin_version >= 1)),
  CONSTRAINT messages_pin_x_check CHECK (((pin_x >= (0)::double precision) AND (pin_x <= (1)::double precision))),
  CONSTRAINT messages_pin_y_check CHECK (((pin_y >= (0)::double precision) AND (pin_y <= (1)::double precision))),
  CONSTRAINT messages_posted_to_check CHECK ((posted_to = ANY (ARRAY['client'::text, 'staff'::text]))),
  CONSTRAINT messages_subject_type_check CHECK ((subject_type = ANY (ARRAY['project'::text, 'ticket'::text, 'task'::text, 'document'::text, 'image'::text]))),
  CONSTRAINT messages_via_check CHECK ((via = ANY (ARRAY['Web'::text, 'Mail'::text, 'Api'::text])))
);
ALTER TABLE public.messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON public.messages TO loggia_client;
GRANT INSERT, SELECT, UPDATE ON public.messages TO loggia_staff;
CREATE INDEX messages_answers ON public.messages USING btree (tenant_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX messages_for_client ON public.messages USING btree (tenant_id, subject_id, created_at, id) WHERE (audience = 'client'::text);
CREATE INDEX messages_for_client_by_id ON public.messages USING btree (tenant_id, client_id, id) WHERE (audience = 'client'::text);
CREATE INDEX messages_of_document ON public.messages USING btree (tenant_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX messages_of_image ON public.messages USING btree (tenant_id, image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX messages_of_project ON public.messages USING btree (tenant_id, project_id) WHERE (project_id IS NOT NULL);
CREATE INDEX messages_of_subject ON public.messages USING btree (tenant_id, subject_id, created_at, id);
CREATE INDEX messages_of_task ON public.messages USING btree (tenant_id, task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX messages_of_ticket ON public.messages USING btree (tenant_id, ticket_id) WHERE (ticket_id IS NOT NULL);
CREATE INDEX messages_pinned ON public.messages USING btree (tenant_id, subject_id, pin_version, created_at, id) WHERE (pin_version IS NOT NULL);
CREATE POLICY client ON public.messages AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (client_id = ( SELECT app.client_id() AS client_id)) AND ((ticket_id IS NULL) OR (( SELECT app.ticket_scope() AS ticket_scope) = 'client'::text) OR (EXISTS ( SELECT
   FROM public.tickets
  WHERE ((tickets.tenant_id = messages.tenant_id) AND (tickets.id = messages.ticket_id))))) AND (audience = 'client'::text)))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (client_id = ( SELECT app.client_id() AS client_id)) AND ((ticket_id IS NULL) OR (( SELECT app.ticket_scope() AS ticket_scope) = 'client'::text) OR (EXISTS ( SELECT
   FROM public.tickets
  WHERE ((tickets.tenant_id = messages.tenant_id) AND (tickets.id = messages.ticket_id))))) AND (audience = 'client'::text)));
CREATE POLICY owner ON public.messages AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.messages AS RESTRICTIVE FOR SELECT TO loggia_client
  USING (((( SELECT app.preview_projects() AS preview_projects) IS NULL) OR
CASE
    WHEN (project_id IS NOT NULL) THEN (project_id = ANY (( SELECT app.preview_projects() AS preview_projects)::uuid[]))
    WHEN (document_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM public.documents
      WHERE ((documents.tenant_id = messages.tenant_id) AND (documents.id = messages.document_id))))
    ELSE (EXISTS ( SELECT
       FROM public.tickets
      WHERE ((tickets.tenant_id = messages.tenant_id) AND (tickets.id = messages.ticket_id))))
END));
CREATE POLICY staff ON public.messages AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));
CREATE TRIGGER keep_first_answer AFTER INSERT ON public.messages FOR EACH ROW WHEN (((new.ticket_id IS NOT NULL) AND (new.audience = 'client'::text))) EXECUTE FUNCTION app.keep_first_answer();
CREATE TRIGGER refuse_archived BEFORE INSERT OR UPDATE ON public.messages FOR EACH ROW WHEN (((new.project_id IS NOT NULL) AND (CURRENT_USER = ANY (ARRAY['loggia_staff'::name, 'loggia_client'::name])))) EXECUTE FUNCTION app.refuse_in_archived();

CREATE TABLE public.notification_settings (
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  groups jsonb NOT NULL DEFAULT '{}'::jsonb,
  paused_until timestamp with time zone,
  digest_at time without time zone NOT NULL DEFAULT '08:00:00'::time without time zone,
  digest_days integer[] NOT NULL DEFAULT '{1,2,3,4,5}'::integer[],
  digested_on date,
  CONSTRAINT notification_settings_pkey PRIMARY KEY (tenant_id, user_id),
  CONSTRAINT notification_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT notification_settings_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT notification_settings_digest_days_check CHECK ((digest_days <@ '{1,2,3,4,5,6,7}'::integer[]))
);
ALTER TABLE public.notification_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON public.notification_settings TO loggia_client;
GRANT INSERT, SELECT, UPDATE ON public.notification_settings TO loggia_staff;
CREATE POLICY client ON public.notification_settings AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)))
  WITH CHECK (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)));
CREATE POLICY owner ON public.notification_settings AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.notification_settings AS RESTRICTIVE FOR SELECT TO loggia_client
  USING ((NOT ( SELECT app.is_preview() AS is_preview)));
CREATE POLICY staff ON public.notification_settings AS PERMISSIVE FOR ALL TO loggia_staff
  USING (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)))
  WITH CHECK (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)));

CREATE TABLE public.notifications (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  reason text NOT NULL,
  unread_count integer NOT NULL,
  last_event_id uuid NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  snoozed_until timestamp with time zone,
  done_at timestamp with time zone,
  digest_topic text,
  digest_since timestamp with time zone,
  digest_id uuid,
  digest_event_id uuid,
  digest_rank smallint,
  CONSTRAINT notifications_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT notifications_tenant_id_user_id_subject_type_subject_id_key UNIQUE (tenant_id, user_id, subject_type, subject_id),
  CONSTRAINT notifications_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT notifications_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT notifications_check CHECK (((digest_topic IS NULL) = (digest_since IS NULL))),
  CONSTRAINT notifications_digest_topic_check CHECK (((length(digest_topic) >= 1) AND (length(digest_topic) <= 40))),
  CONSTRAINT notifications_reason_check CHECK ((reason = ANY (ARRAY['Mentioned'::text, 'Assigned'::text, 'Due'::text, 'Answered'::text, 'News'::text]))),
  CONSTRAINT notifications_subject_type_check CHECK ((subject_type = ANY (ARRAY['project'::text, 'document'::text, 'image'::text, 'ticket'::text, 'task'::text, 'user'::text]))),
  CONSTRAINT notifications_unread_count_check CHECK ((unread_count >= 0))
);
ALTER TABLE public.notifications ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, UPDATE ON public.notifications TO loggia_client;
GRANT SELECT, UPDATE ON public.notifications TO loggia_staff;
CREATE INDEX notifications_for_digest ON public.notifications USING btree (tenant_id, user_id) WHERE ((digest_topic IS NOT NULL) AND (digest_id IS NULL) AND (read_at IS NULL) AND (done_at IS NULL));
CREATE INDEX notifications_newest ON public.notifications USING btree (tenant_id, user_id, updated_at DESC, id DESC) WHERE (done_at IS NULL);
CREATE INDEX notifications_of_digest ON public.notifications USING btree (tenant_id, digest_id) WHERE (digest_id IS NOT NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (tenant_id, user_id, updated_at DESC, id DESC) WHERE ((done_at IS NULL) AND (read_at IS NULL));
CREATE POLICY client ON public.notifications AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)))
  WITH CHECK (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)));
CREATE POLICY owner ON public.notifications AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.notifications AS RESTRICTIVE FOR SELECT TO loggia_client
  USING ((NOT ( SELECT app.is_preview() AS is_preview)));
CREATE POLICY staff ON public.notifications AS PERMISSIVE FOR ALL TO loggia_staff
  USING (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)))
  WITH CHECK (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)));

CREATE TABLE public.previews (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  user_id uuid NOT NULL,
  shown_user_id uuid,
  shown_role_id uuid,
  client_id uuid NOT NULL,
  shown_name text NOT NULL,
  asked text[] NOT NULL DEFAULT '{}'::text[],
  started_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL DEFAULT (now() + '00:15:00'::interval),
  ended_at timestamp with time zone,
  CONSTRAINT previews_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT previews_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT previews_tenant_id_session_id_fkey FOREIGN KEY (tenant_id, session_id) REFERENCES public.sessions(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT previews_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT previews_check CHECK (((shown_user_id IS NULL) <> (shown_role_id IS NULL))),
  CONSTRAINT previews_shown_name_check CHECK (((length(shown_name) >= 1) AND (length(shown_name) <= 700)))
);
ALTER TABLE public.previews ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.previews TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.previews TO loggia_staff;
CREATE INDEX previews_open ON public.previews USING btree (tenant_id, session_id) WHERE (ended_at IS NULL);
CREATE POLICY client ON public.previews AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.previews AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.previews AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.project_members (
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  client_id uuid NOT NULL,
  user_id uuid NOT NULL,
  side text NOT NULL,
  CONSTRAINT project_members_pkey PRIMARY KEY (tenant_id, project_id, user_id),
  CONSTRAINT project_members_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT project_members_tenant_id_project_id_client_id_fkey FOREIGN KEY (tenant_id, project_id, client_id) REFERENCES public.projects(tenant_id, id, client_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT project_members_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id),
  CONSTRAINT project_members_side_check CHECK ((side = ANY (ARRAY['InternalUser'::text, 'ClientUser'::text])))
);
ALTER TABLE public.project_members ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.project_members TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.project_members TO loggia_staff;
CREATE INDEX project_members_by_user ON public.project_members USING btree (tenant_id, user_id, project_id) INCLUDE (client_id);
CREATE POLICY client ON public.project_members AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id, client_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)))
  WITH CHECK (((tenant_id, client_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)));
CREATE POLICY owner ON public.project_members AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.project_members AS RESTRICTIVE FOR SELECT TO loggia_client
  USING (((( SELECT app.preview_projects() AS preview_projects) IS NULL) OR (project_id = ANY (( SELECT app.preview_projects() AS preview_projects)::uuid[]))));
CREATE POLICY staff ON public.project_members AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));
CREATE TRIGGER store_teams_of_changed AFTER UPDATE ON public.project_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.store_teams();
CREATE TRIGGER store_teams_of_former AFTER DELETE ON public.project_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.store_teams();
CREATE TRIGGER store_teams_of_new AFTER INSERT ON public.project_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.store_teams();

CREATE TABLE public.project_templates (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  days integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone,
  tasks jsonb NOT NULL DEFAULT '[]'::jsonb,
  modules text[],
  progress_from_tasks boolean NOT NULL DEFAULT false,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (app.fold_name(name_key)) STORED,
  CONSTRAINT project_templates_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT project_templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT project_templates_days_check CHECK (((days >= 0) AND (days <= 36600))),
  CONSTRAINT project_templates_modules_check CHECK ((modules <@ ARRAY['tasks'::text, 'updates'::text, 'hours'::text])),
  CONSTRAINT project_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CONSTRAINT project_templates_tasks_check CHECK ((jsonb_typeof(tasks) = 'array'::text))
);
ALTER TABLE public.project_templates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.project_templates TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.project_templates TO loggia_staff;
CREATE INDEX project_templates_by_name ON public.project_templates USING btree (tenant_id, sort_name, name_key);
CREATE UNIQUE INDEX project_templates_name ON public.project_templates USING btree (tenant_id, name_key);
CREATE POLICY client ON public.project_templates AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.project_templates AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.project_templates AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.projects (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  title text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  status text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  progress integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  deleted_by uuid,
  archived_at timestamp with time zone,
  external_key text,
  modules text[],
  progress_from_tasks boolean NOT NULL DEFAULT false,
  internal_users json NOT NULL DEFAULT '[]'::json,
  client_users json NOT NULL DEFAULT '[]'::json,
  search_text text NOT NULL GENERATED ALWAYS AS (app.fold(((title || '
'::text) || description))) STORED,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (app.fold_name(title)) STORED,
  lead_id uuid,
  CONSTRAINT projects_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT projects_tenant_id_id_client_id_key UNIQUE (tenant_id, id, client_id),
  CONSTRAINT projects_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES public.clients(tenant_id, id),
  CONSTRAINT projects_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT projects_tenant_id_deleted_by_fkey FOREIGN KEY (tenant_id, deleted_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT projects_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT projects_tenant_id_lead_id_fkey FOREIGN KEY (tenant_id, lead_id) REFERENCES public.users(tenant_id, id),
  CONSTRAINT projects_check CHECK ((start_date <= end_date)),
  CONSTRAINT projects_description_check CHECK ((length(description) <= 10000)),
  CONSTRAINT projects_external_key_check CHECK (((length(external_key) >= 1) AND (length(external_key) <= 200))),
  CONSTRAINT projects_modules_check CHECK ((modules <@ ARRAY['tasks'::text, 'updates'::text, 'hours'::text])),
  CONSTRAINT projects_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  CONSTRAINT projects_status_check CHECK ((status = ANY (ARRAY['NotStarted'::text, 'InProgress'::text, 'Completed'::text, 'OnHold'::text]))),
  CONSTRAINT projects_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
ALTER TABLE public.projects ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.projects TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.projects TO loggia_staff;
CREATE INDEX projects_archived ON public.projects USING btree (tenant_id, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (archived_at IS NOT NULL));
CREATE INDEX projects_by_due ON public.projects USING btree (tenant_id, end_date, id) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL));
CREATE INDEX projects_by_progress ON public.projects USING btree (tenant_id, progress, id) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL));
CREATE INDEX projects_by_start ON public.projects USING btree (tenant_id, start_date, id) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL));
CREATE INDEX projects_by_title ON public.projects USING btree (tenant_id, sort_name, id) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL));
CREATE INDEX projects_changed ON public.projects USING btree (tenant_id, updated_at DESC) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL));
CREATE INDEX projects_deleted ON public.projects USING btree (tenant_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX projects_due ON public.projects USING btree (tenant_id, end_date) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL) AND (status <> 'Completed'::text));
CREATE UNIQUE INDEX projects_external_key ON public.projects USING btree (tenant_id, external_key) WHERE ((external_key IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX projects_newest ON public.projects USING btree (tenant_id, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL));
CREATE INDEX projects_newest_of_client ON public.projects USING btree (tenant_id, client_id, created_at DESC, id DESC) INCLUDE (status, end_date, archived_at) WHERE (deleted_at IS NULL);
CREATE INDEX projects_of_lead ON public.projects USING btree (tenant_id, lead_id, created_at DESC, id DESC) WHERE ((lead_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX projects_with_modules ON public.projects USING btree (tenant_id) WHERE ((modules IS NOT NULL) AND (deleted_at IS NULL));
CREATE POLICY client ON public.projects AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id, client_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)))
  WITH CHECK (((tenant_id, client_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)));
CREATE POLICY owner ON public.projects AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.projects AS RESTRICTIVE FOR SELECT TO loggia_client
  USING (((( SELECT app.preview_projects() AS preview_projects) IS NULL) OR (id = ANY (( SELECT app.preview_projects() AS preview_projects)::uuid[]))));
CREATE POLICY staff ON public.projects AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));
CREATE TRIGGER refuse_archived BEFORE UPDATE ON public.projects FOR EACH ROW WHEN (((old.archived_at IS NOT NULL) AND (new.archived_at IS NOT NULL) AND (CURRENT_USER = ANY (ARRAY['loggia_staff'::name, 'loggia_client'::name])))) EXECUTE FUNCTION app.refuse_archived();

CREATE TABLE public.recurring (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  noun text NOT NULL,
  project_id uuid,
  client_id uuid,
  title text NOT NULL,
  body text NOT NULL DEFAULT ''::text,
  assignee_id uuid,
  audience text NOT NULL DEFAULT 'staff'::text,
  due_days integer,
  checklist jsonb NOT NULL DEFAULT '[]'::jsonb,
  type text NOT NULL DEFAULT 'Defect'::text,
  priority text NOT NULL DEFAULT 'Medium'::text,
  rule text NOT NULL,
  starts_on date NOT NULL,
  after_days integer,
  on_holiday text NOT NULL DEFAULT 'Make'::text,
  next_on date,
  occurs_on date,
  next_order date NOT NULL GENERATED ALWAYS AS (COALESCE(next_on, 'infinity'::date)) STORED,
  last_on date,
  paused_because text,
  owner_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT recurring_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT recurring_tenant_id_assignee_id_fkey FOREIGN KEY (tenant_id, assignee_id) REFERENCES public.users(tenant_id, id),
  CONSTRAINT recurring_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES public.clients(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT recurring_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT recurring_tenant_id_owner_id_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES public.users(tenant_id, id),
  CONSTRAINT recurring_tenant_id_project_id_client_id_fkey FOREIGN KEY (tenant_id, project_id, client_id) REFERENCES public.projects(tenant_id, id, client_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT recurring_after_days_check CHECK (((after_days >= 1) AND (after_days <= 3650))),
  CONSTRAINT recurring_audience_check CHECK ((audience = ANY (ARRAY['client'::text, 'staff'::text]))),
  CONSTRAINT recurring_body_check CHECK ((length(body) <= 10000)),
  CONSTRAINT recurring_check CHECK (((noun = 'Ticket'::text) OR (project_id IS NOT NULL))),
  CONSTRAINT recurring_check1 CHECK (((project_id IS NULL) OR (client_id IS NOT NULL))),
  CONSTRAINT recurring_check2 CHECK (((next_on IS NULL) = (occurs_on IS NULL))),
  CONSTRAINT recurring_check3 CHECK (((paused_because IS NULL) OR (next_on IS NULL))),
  CONSTRAINT recurring_checklist_check CHECK ((jsonb_typeof(checklist) = 'array'::text)),
  CONSTRAINT recurring_due_days_check CHECK (((due_days >= 0) AND (due_days <= 365))),
  CONSTRAINT recurring_noun_check CHECK ((noun = ANY (ARRAY['Task'::text, 'Ticket'::text]))),
  CONSTRAINT recurring_on_holiday_check CHECK ((on_holiday = ANY (ARRAY['Make'::text, 'Skip'::text, 'Move'::text]))),
  CONSTRAINT recurring_paused_because_check CHECK ((paused_because = ANY (ARRAY['Person'::text, 'Owner'::text]))),
  CONSTRAINT recurring_priority_check CHECK ((priority = ANY (ARRAY['Low'::text, 'Medium'::text, 'High'::text]))),
  CONSTRAINT recurring_rule_check CHECK (((length(rule) >= 1) AND (length(rule) <= 200))),
  CONSTRAINT recurring_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  CONSTRAINT recurring_type_check CHECK ((type = ANY (ARRAY['Defect'::text, 'Feature'::text])))
);
ALTER TABLE public.recurring ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.recurring TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.recurring TO loggia_staff;
CREATE INDEX recurring_by_next ON public.recurring USING btree (tenant_id, next_order, id);
CREATE INDEX recurring_due ON public.recurring USING btree (tenant_id, next_on) WHERE (next_on IS NOT NULL);
CREATE INDEX recurring_of_assignee ON public.recurring USING btree (tenant_id, assignee_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX recurring_of_client ON public.recurring USING btree (tenant_id, client_id, next_order, id) WHERE (client_id IS NOT NULL);
CREATE INDEX recurring_of_owner ON public.recurring USING btree (tenant_id, owner_id);
CREATE INDEX recurring_of_project ON public.recurring USING btree (tenant_id, project_id, next_order, id) WHERE (project_id IS NOT NULL);
CREATE POLICY client ON public.recurring AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.recurring AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.recurring AS RESTRICTIVE FOR SELECT TO loggia_client
  USING (((( SELECT app.preview_projects() AS preview_projects) IS NULL) OR (project_id = ANY (( SELECT app.preview_projects() AS preview_projects)::uuid[]))));
CREATE POLICY staff ON public.recurring AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.refresh_tokens (
  tenant_id uuid NOT NULL,
  hash bytea NOT NULL,
  session_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  used_at timestamp with time zone,
  CONSTRAINT refresh_tokens_pkey PRIMARY KEY (tenant_id, hash),
  CONSTRAINT refresh_tokens_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT refresh_tokens_tenant_id_session_id_fkey FOREIGN KEY (tenant_id, session_id) REFERENCES public.sessions(tenant_id, id) ON DELETE CASCADE
);
ALTER TABLE public.refresh_tokens ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.refresh_tokens TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.refresh_tokens TO loggia_staff;
CREATE INDEX refresh_tokens_by_session ON public.refresh_tokens USING btree (tenant_id, session_id);
CREATE POLICY client ON public.refresh_tokens AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.refresh_tokens AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.refresh_tokens AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.reply_addresses (
  tenant_id uuid NOT NULL,
  hash bytea NOT NULL,
  user_id uuid NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  lane text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT reply_addresses_pkey PRIMARY KEY (tenant_id, hash),
  CONSTRAINT reply_addresses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT reply_addresses_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT reply_addresses_hash_check CHECK ((length(hash) = 32)),
  CONSTRAINT reply_addresses_lane_check CHECK ((lane = ANY (ARRAY['client'::text, 'staff'::text]))),
  CONSTRAINT reply_addresses_subject_type_check CHECK ((subject_type = ANY (ARRAY['project'::text, 'ticket'::text, 'task'::text, 'document'::text, 'image'::text])))
);
ALTER TABLE public.reply_addresses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT ON public.reply_addresses TO loggia_client;
GRANT DELETE, INSERT, SELECT ON public.reply_addresses TO loggia_staff;
CREATE POLICY client ON public.reply_addresses AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.reply_addresses AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.reply_addresses AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.roles (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  role_type text,
  is_admin boolean NOT NULL DEFAULT false,
  claims text[] NOT NULL DEFAULT '{}'::text[],
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone,
  ticket_scope text NOT NULL DEFAULT 'client'::text,
  may_invite boolean NOT NULL DEFAULT true,
  may_sign_off boolean NOT NULL DEFAULT true,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (app.fold_name(name_key)) STORED,
  CONSTRAINT roles_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT roles_tenant_id_name_key_key UNIQUE (tenant_id, name_key),
  CONSTRAINT roles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT roles_check CHECK (((NOT is_admin) OR (role_type = 'InternalUser'::text))),
  CONSTRAINT roles_check1 CHECK (((ticket_scope = 'client'::text) OR (role_type = 'ClientUser'::text))),
  CONSTRAINT roles_check2 CHECK ((may_invite OR (NOT is_admin))),
  CONSTRAINT roles_description_check CHECK ((length(description) <= 512)),
  CONSTRAINT roles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 36))),
  CONSTRAINT roles_role_type_check CHECK ((role_type = ANY (ARRAY['InternalUser'::text, 'ClientUser'::text]))),
  CONSTRAINT roles_ticket_scope_check CHECK ((ticket_scope = ANY (ARRAY['client'::text, 'own'::text])))
);
ALTER TABLE public.roles ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.roles TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.roles TO loggia_staff;
CREATE INDEX roles_by_name ON public.roles USING btree (tenant_id, sort_name, name_key);
CREATE UNIQUE INDEX roles_one_admin ON public.roles USING btree (tenant_id) WHERE is_admin;
CREATE POLICY client ON public.roles AS PERMISSIVE FOR ALL TO loggia_client
  USING ((tenant_id = ( SELECT app.tenant_id() AS tenant_id)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id() AS tenant_id)));
CREATE POLICY owner ON public.roles AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.roles AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.saved_views (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid,
  noun text NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  query text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (app.fold_name(name_key)) STORED,
  CONSTRAINT saved_views_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT saved_views_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT saved_views_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT saved_views_noun_check CHECK ((noun = ANY (ARRAY['projects'::text, 'tickets'::text]))),
  CONSTRAINT saved_views_query_check CHECK ((length(query) <= 2000))
);
ALTER TABLE public.saved_views ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.saved_views TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.saved_views TO loggia_staff;
CREATE UNIQUE INDEX saved_views_name ON public.saved_views USING btree (tenant_id, user_id, noun, name_key) NULLS NOT DISTINCT;
CREATE POLICY client ON public.saved_views AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)))
  WITH CHECK (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)));
CREATE POLICY owner ON public.saved_views AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.saved_views AS RESTRICTIVE FOR SELECT TO loggia_client
  USING ((NOT ( SELECT app.is_preview() AS is_preview)));
CREATE POLICY staff ON public.saved_views AS PERMISSIVE FOR ALL TO loggia_staff
  USING (((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)) AND ((user_id IS NULL) OR (user_id = ( SELECT app.user_id() AS user_id)))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)) AND ((user_id IS NULL) OR (user_id = ( SELECT app.user_id() AS user_id)))));

CREATE TABLE public.service_levels (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  zone text NOT NULL,
  hours jsonb NOT NULL,
  holidays date[] NOT NULL DEFAULT '{}'::date[],
  targets jsonb NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (app.fold_name(name_key)) STORED,
  CONSTRAINT service_levels_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT service_levels_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT service_levels_holidays_check CHECK ((cardinality(holidays) <= 200)),
  CONSTRAINT service_levels_hours_check CHECK (((jsonb_typeof(hours) = 'array'::text) AND ((jsonb_array_length(hours) >= 1) AND (jsonb_array_length(hours) <= 35)))),
  CONSTRAINT service_levels_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CONSTRAINT service_levels_targets_check CHECK ((targets ?& ARRAY['Low'::text, 'Medium'::text, 'High'::text])),
  CONSTRAINT service_levels_zone_check CHECK (((length(zone) >= 1) AND (length(zone) <= 64)))
);
ALTER TABLE public.service_levels ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.service_levels TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.service_levels TO loggia_staff;
CREATE INDEX service_levels_by_name ON public.service_levels USING btree (tenant_id, sort_name, name_key);
CREATE UNIQUE INDEX service_levels_default ON public.service_levels USING btree (tenant_id) WHERE is_default;
CREATE UNIQUE INDEX service_levels_name ON public.service_levels USING btree (tenant_id, name_key);
CREATE POLICY client ON public.service_levels AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.service_levels AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.service_levels AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.sessions (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  replay_untold boolean NOT NULL DEFAULT false,
  kind text NOT NULL DEFAULT 'session'::text,
  token_name text,
  token_hash bytea,
  token_end text,
  token_claims text[],
  is_read_only boolean NOT NULL DEFAULT false,
  confirmed_at timestamp with time zone DEFAULT now(),
  CONSTRAINT sessions_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT sessions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT sessions_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT sessions_kind_check CHECK ((kind = ANY (ARRAY['session'::text, 'token'::text, 'scim'::text]))),
  CONSTRAINT sessions_token_end_check CHECK ((length(token_end) = 4)),
  CONSTRAINT sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  CONSTRAINT sessions_token_name_check CHECK (((length(token_name) >= 1) AND (length(token_name) <= 60))),
  CONSTRAINT sessions_tokens CHECK (((kind <> 'session'::text) = ((token_name IS NOT NULL) AND (token_hash IS NOT NULL) AND (token_end IS NOT NULL) AND (token_claims IS NOT NULL))))
);
ALTER TABLE public.sessions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.sessions TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.sessions TO loggia_staff;
CREATE INDEX sessions_by_user ON public.sessions USING btree (tenant_id, user_id) WHERE (ended_at IS NULL);
CREATE INDEX sessions_scim_by_time ON public.sessions USING btree (tenant_id, created_at, id) WHERE ((kind = 'scim'::text) AND (ended_at IS NULL));
CREATE INDEX sessions_tokens_by_time ON public.sessions USING btree (tenant_id, created_at, id) WHERE ((kind = 'token'::text) AND (ended_at IS NULL));
CREATE INDEX sessions_with_untold_replay ON public.sessions USING btree (tenant_id, user_id) WHERE replay_untold;
CREATE POLICY client ON public.sessions AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND ((user_id = ( SELECT app.user_id() AS user_id)) OR (EXISTS ( SELECT
   FROM public.users
  WHERE ((users.tenant_id = sessions.tenant_id) AND (users.id = sessions.user_id) AND (users.client_id = ( SELECT app.client_id() AS client_id))))))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND ((user_id = ( SELECT app.user_id() AS user_id)) OR (EXISTS ( SELECT
   FROM public.users
  WHERE ((users.tenant_id = sessions.tenant_id) AND (users.id = sessions.user_id) AND (users.client_id = ( SELECT app.client_id() AS client_id))))))));
CREATE POLICY owner ON public.sessions AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.sessions AS RESTRICTIVE FOR SELECT TO loggia_client
  USING ((NOT ( SELECT app.is_preview() AS is_preview)));
CREATE POLICY staff ON public.sessions AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.sign_in_challenges (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  password_epoch bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL DEFAULT (now() + '00:05:00'::interval),
  CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT sign_in_challenges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT sign_in_challenges_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT sign_in_challenges_password_epoch_check CHECK ((length(password_epoch) = 32))
);
ALTER TABLE public.sign_in_challenges ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.sign_in_challenges TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.sign_in_challenges TO loggia_staff;
CREATE INDEX sign_in_challenges_by_user ON public.sign_in_challenges USING btree (tenant_id, user_id, expires_at);
CREATE POLICY client ON public.sign_in_challenges AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.sign_in_challenges AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.sign_in_challenges AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.sign_in_codes (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  CONSTRAINT sign_in_codes_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT sign_in_codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT sign_in_codes_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES public.identity_providers(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT sign_in_codes_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE
);
ALTER TABLE public.sign_in_codes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT ON public.sign_in_codes TO loggia_client;
GRANT DELETE, INSERT, SELECT ON public.sign_in_codes TO loggia_staff;
CREATE INDEX sign_in_codes_by_provider ON public.sign_in_codes USING btree (tenant_id, provider_id);
CREATE INDEX sign_in_codes_by_user ON public.sign_in_codes USING btree (tenant_id, user_id);
CREATE POLICY client ON public.sign_in_codes AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.sign_in_codes AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.sign_in_codes AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.sign_in_throttles (
  tenant_id uuid NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  last_failed_at timestamp with time zone NOT NULL DEFAULT now(),
  blocked_until timestamp with time zone,
  told_until timestamp with time zone,
  CONSTRAINT sign_in_throttles_pkey PRIMARY KEY (tenant_id, kind, key),
  CONSTRAINT sign_in_throttles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT sign_in_throttles_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'address'::text, 'device'::text, 'factor'::text])))
);
ALTER TABLE public.sign_in_throttles ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.sign_in_throttles TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.sign_in_throttles TO loggia_staff;
CREATE POLICY client ON public.sign_in_throttles AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.sign_in_throttles AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.sign_in_throttles AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.sign_off_answers (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  sign_off_id uuid NOT NULL,
  "position" integer NOT NULL,
  user_id uuid NOT NULL,
  recorded_by uuid,
  answer text NOT NULL,
  via text NOT NULL,
  sha256 bytea NOT NULL,
  at timestamp with time zone NOT NULL,
  salt bytea,
  reason text,
  name_written text,
  address text,
  device text,
  reason_hash bytea NOT NULL,
  name_hash bytea NOT NULL,
  address_hash bytea NOT NULL,
  device_hash bytea NOT NULL,
  previous bytea NOT NULL,
  record bytea NOT NULL,
  signature bytea NOT NULL,
  public_key bytea NOT NULL,
  CONSTRAINT sign_off_answers_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT sign_off_answers_tenant_id_position_key UNIQUE (tenant_id, "position"),
  CONSTRAINT sign_off_answers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT sign_off_answers_tenant_id_recorded_by_fkey FOREIGN KEY (tenant_id, recorded_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT sign_off_answers_tenant_id_sign_off_id_fkey FOREIGN KEY (tenant_id, sign_off_id) REFERENCES public.sign_offs(tenant_id, id),
  CONSTRAINT sign_off_answers_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id),
  CONSTRAINT sign_off_answers_answer_check CHECK ((answer = ANY (ARRAY['Approved'::text, 'ChangesAsked'::text]))),
  CONSTRAINT sign_off_answers_check CHECK (((via = 'Phone'::text) = (recorded_by IS NOT NULL))),
  CONSTRAINT sign_off_answers_check1 CHECK (((answer = 'Approved'::text) OR (salt IS NULL) OR (reason IS NOT NULL))),
  CONSTRAINT sign_off_answers_device_check CHECK ((length(device) <= 1000)),
  CONSTRAINT sign_off_answers_name_written_check CHECK ((length(name_written) <= 700)),
  CONSTRAINT sign_off_answers_position_check CHECK (("position" >= 1)),
  CONSTRAINT sign_off_answers_previous_check CHECK ((length(previous) = 32)),
  CONSTRAINT sign_off_answers_public_key_check CHECK ((length(public_key) = 32)),
  CONSTRAINT sign_off_answers_reason_check CHECK ((length(reason) <= 2000)),
  CONSTRAINT sign_off_answers_record_check CHECK ((length(record) = 32)),
  CONSTRAINT sign_off_answers_signature_check CHECK ((length(signature) = 64)),
  CONSTRAINT sign_off_answers_via_check CHECK ((via = ANY (ARRAY['Session'::text, 'Link'::text, 'Phone'::text])))
);
ALTER TABLE public.sign_off_answers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON public.sign_off_answers TO loggia_client;
GRANT INSERT, SELECT ON public.sign_off_answers TO loggia_staff;
CREATE INDEX sign_off_answers_of_sign_off ON public.sign_off_answers USING btree (tenant_id, sign_off_id, "position");
CREATE POLICY client ON public.sign_off_answers AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.sign_offs
  WHERE ((sign_offs.tenant_id = sign_off_answers.tenant_id) AND (sign_offs.id = sign_off_answers.sign_off_id))))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.sign_offs
  WHERE ((sign_offs.tenant_id = sign_off_answers.tenant_id) AND (sign_offs.id = sign_off_answers.sign_off_id))))));
CREATE POLICY owner ON public.sign_off_answers AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.sign_off_answers AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.sign_off_people (
  tenant_id uuid NOT NULL,
  sign_off_id uuid NOT NULL,
  user_id uuid NOT NULL,
  link_epoch integer NOT NULL DEFAULT 0,
  asked_after integer NOT NULL DEFAULT 0,
  left_after integer,
  CONSTRAINT sign_off_people_pkey PRIMARY KEY (tenant_id, sign_off_id, user_id),
  CONSTRAINT sign_off_people_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT sign_off_people_tenant_id_sign_off_id_fkey FOREIGN KEY (tenant_id, sign_off_id) REFERENCES public.sign_offs(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT sign_off_people_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id),
  CONSTRAINT sign_off_people_asked_after_check CHECK ((asked_after >= 0)),
  CONSTRAINT sign_off_people_check CHECK ((left_after >= asked_after))
);
ALTER TABLE public.sign_off_people ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON public.sign_off_people TO loggia_client;
GRANT INSERT, SELECT, UPDATE ON public.sign_off_people TO loggia_staff;
CREATE INDEX sign_off_people_by_user ON public.sign_off_people USING btree (tenant_id, user_id);
CREATE POLICY client ON public.sign_off_people AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.sign_offs
  WHERE ((sign_offs.tenant_id = sign_off_people.tenant_id) AND (sign_offs.id = sign_off_people.sign_off_id))))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.sign_offs
  WHERE ((sign_offs.tenant_id = sign_off_people.tenant_id) AND (sign_offs.id = sign_off_people.sign_off_id))))));
CREATE POLICY owner ON public.sign_off_people AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.sign_off_people AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.sign_offs (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  client_id uuid NOT NULL,
  version integer NOT NULL,
  sha256 bytea NOT NULL,
  file_name text NOT NULL,
  question text NOT NULL,
  needs text NOT NULL,
  due_on date,
  requested_by uuid NOT NULL,
  requested_at timestamp with time zone NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'Open'::text,
  closed_at timestamp with time zone,
  reminders integer NOT NULL DEFAULT 0,
  reminded_at timestamp with time zone,
  document_id uuid GENERATED ALWAYS AS (
CASE subject_type
    WHEN 'document'::text THEN subject_id
    ELSE NULL::uuid
END) STORED,
  image_id uuid GENERATED ALWAYS AS (
CASE subject_type
    WHEN 'image'::text THEN subject_id
    ELSE NULL::uuid
END) STORED,
  CONSTRAINT sign_offs_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT sign_offs_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES public.clients(tenant_id, id),
  CONSTRAINT sign_offs_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES public.documents(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT sign_offs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT sign_offs_tenant_id_image_id_fkey FOREIGN KEY (tenant_id, image_id) REFERENCES public.images(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT sign_offs_tenant_id_requested_by_fkey FOREIGN KEY (tenant_id, requested_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT sign_offs_check CHECK (((state = 'Open'::text) = (closed_at IS NULL))),
  CONSTRAINT sign_offs_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  CONSTRAINT sign_offs_needs_check CHECK ((needs = ANY (ARRAY['One'::text, 'All'::text]))),
  CONSTRAINT sign_offs_question_check CHECK (((length(question) >= 1) AND (length(question) <= 2000))),
  CONSTRAINT sign_offs_reminders_check CHECK (((reminders >= 0) AND (reminders <= 3))),
  CONSTRAINT sign_offs_state_check CHECK ((state = ANY (ARRAY['Open'::text, 'Approved'::text, 'ChangesAsked'::text, 'Superseded'::text, 'Withdrawn'::text]))),
  CONSTRAINT sign_offs_subject_type_check CHECK ((subject_type = ANY (ARRAY['document'::text, 'image'::text]))),
  CONSTRAINT sign_offs_version_check CHECK ((version >= 1))
);
ALTER TABLE public.sign_offs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON public.sign_offs TO loggia_client;
GRANT INSERT, SELECT, UPDATE ON public.sign_offs TO loggia_staff;
CREATE INDEX sign_offs_newest ON public.sign_offs USING btree (tenant_id, requested_at DESC, id DESC);
CREATE INDEX sign_offs_of_client ON public.sign_offs USING btree (tenant_id, client_id);
CREATE INDEX sign_offs_of_document ON public.sign_offs USING btree (tenant_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX sign_offs_of_image ON public.sign_offs USING btree (tenant_id, image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX sign_offs_open ON public.sign_offs USING btree (tenant_id, id) WHERE (state = 'Open'::text);
CREATE POLICY client ON public.sign_offs AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (client_id = ( SELECT app.client_id() AS client_id)) AND
CASE
    WHEN (document_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM public.documents
      WHERE ((documents.tenant_id = sign_offs.tenant_id) AND (documents.id = sign_offs.document_id))))
    ELSE (EXISTS ( SELECT
       FROM public.images
      WHERE ((images.tenant_id = sign_offs.tenant_id) AND (images.id = sign_offs.image_id))))
END))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (client_id = ( SELECT app.client_id() AS client_id)) AND
CASE
    WHEN (document_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM public.documents
      WHERE ((documents.tenant_id = sign_offs.tenant_id) AND (documents.id = sign_offs.document_id))))
    ELSE (EXISTS ( SELECT
       FROM public.images
      WHERE ((images.tenant_id = sign_offs.tenant_id) AND (images.id = sign_offs.image_id))))
END));
CREATE POLICY owner ON public.sign_offs AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.sign_offs AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.sign_ups (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  company_name text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  password_hash text NOT NULL,
  network text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL DEFAULT (now() + '1 day'::interval),
  state text NOT NULL DEFAULT 'Queued'::text,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  leased_until timestamp with time zone,
  message_id text,
  answer text,
  failures integer NOT NULL DEFAULT 0,
  last_failed_at timestamp with time zone NOT NULL DEFAULT now(),
  blocked_until timestamp with time zone,
  language text,
  CONSTRAINT sign_ups_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT sign_ups_answer_check CHECK ((length(answer) <= 500)),
  CONSTRAINT sign_ups_company_name_check CHECK (((length(company_name) >= 1) AND (length(company_name) <= 200))),
  CONSTRAINT sign_ups_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  CONSTRAINT sign_ups_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 200))),
  CONSTRAINT sign_ups_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'::text)),
  CONSTRAINT sign_ups_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 200))),
  CONSTRAINT sign_ups_message_id_check CHECK ((length(message_id) <= 320)),
  CONSTRAINT sign_ups_network_check CHECK ((length(network) <= 100)),
  CONSTRAINT sign_ups_state_check CHECK ((state = ANY (ARRAY['Queued'::text, 'Sending'::text, 'Sent'::text, 'Failed'::text])))
);
ALTER TABLE public.sign_ups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.sign_ups TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.sign_ups TO loggia_staff;
CREATE INDEX sign_ups_due ON public.sign_ups USING btree (tenant_id, next_at) WHERE (state = ANY (ARRAY['Queued'::text, 'Sending'::text]));
CREATE POLICY client ON public.sign_ups AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.sign_ups AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.sign_ups AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.task_items (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  task_id uuid NOT NULL,
  "position" integer NOT NULL,
  text text NOT NULL,
  done boolean NOT NULL DEFAULT false,
  user_id uuid,
  CONSTRAINT task_items_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT task_items_tenant_id_task_id_position_key UNIQUE (tenant_id, task_id, "position") DEFERRABLE,
  CONSTRAINT task_items_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT task_items_tenant_id_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES public.tasks(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT task_items_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id),
  CONSTRAINT task_items_text_check CHECK (((length(text) >= 1) AND (length(text) <= 500)))
);
ALTER TABLE public.task_items ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.task_items TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.task_items TO loggia_staff;
CREATE INDEX task_items_of_user ON public.task_items USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);
CREATE POLICY client ON public.task_items AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.tasks
  WHERE ((tasks.tenant_id = task_items.tenant_id) AND (tasks.id = task_items.task_id))))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.tasks
  WHERE ((tasks.tenant_id = task_items.tenant_id) AND (tasks.id = task_items.task_id))))));
CREATE POLICY owner ON public.task_items AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.task_items AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.task_waits (
  tenant_id uuid NOT NULL,
  task_id uuid NOT NULL,
  waits_for_id uuid NOT NULL,
  CONSTRAINT task_waits_pkey PRIMARY KEY (tenant_id, task_id, waits_for_id),
  CONSTRAINT task_waits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT task_waits_tenant_id_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES public.tasks(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT task_waits_tenant_id_waits_for_id_fkey FOREIGN KEY (tenant_id, waits_for_id) REFERENCES public.tasks(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT task_waits_check CHECK ((task_id <> waits_for_id))
);
ALTER TABLE public.task_waits ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.task_waits TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.task_waits TO loggia_staff;
CREATE INDEX task_waits_by_awaited ON public.task_waits USING btree (tenant_id, waits_for_id);
CREATE POLICY client ON public.task_waits AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.tasks
  WHERE ((tasks.tenant_id = task_waits.tenant_id) AND (tasks.id = task_waits.task_id)))) AND (EXISTS ( SELECT
   FROM public.tasks
  WHERE ((tasks.tenant_id = task_waits.tenant_id) AND (tasks.id = task_waits.waits_for_id))))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.tasks
  WHERE ((tasks.tenant_id = task_waits.tenant_id) AND (tasks.id = task_waits.task_id)))) AND (EXISTS ( SELECT
   FROM public.tasks
  WHERE ((tasks.tenant_id = task_waits.tenant_id) AND (tasks.id = task_waits.waits_for_id))))));
CREATE POLICY owner ON public.task_waits AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.task_waits AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.tasks (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  client_id uuid NOT NULL,
  title text NOT NULL,
  body text NOT NULL DEFAULT ''::text,
  status text NOT NULL DEFAULT 'Open'::text,
  assignee_id uuid,
  due_on date,
  due_order date NOT NULL GENERATED ALWAYS AS (COALESCE(due_on, 'infinity'::date)) STORED,
  audience text NOT NULL,
  "position" bigint NOT NULL,
  wants text NOT NULL DEFAULT 'nothing'::text,
  milestone boolean NOT NULL DEFAULT false,
  answer text,
  created_by uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone,
  done_at timestamp with time zone,
  done_by uuid,
  version integer NOT NULL DEFAULT 1,
  external_key text,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (app.fold_name(title)) STORED,
  recurring_id uuid,
  recurring_on date,
  CONSTRAINT tasks_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT tasks_tenant_id_project_id_position_key UNIQUE (tenant_id, project_id, "position") DEFERRABLE,
  CONSTRAINT tasks_tenant_id_assignee_id_fkey FOREIGN KEY (tenant_id, assignee_id) REFERENCES public.users(tenant_id, id),
  CONSTRAINT tasks_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT tasks_tenant_id_done_by_fkey FOREIGN KEY (tenant_id, done_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT tasks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT tasks_tenant_id_project_id_client_id_fkey FOREIGN KEY (tenant_id, project_id, client_id) REFERENCES public.projects(tenant_id, id, client_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT tasks_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 10000))),
  CONSTRAINT tasks_audience_check CHECK ((audience = ANY (ARRAY['client'::text, 'staff'::text]))),
  CONSTRAINT tasks_body_check CHECK ((length(body) <= 10000)),
  CONSTRAINT tasks_check CHECK (((status = 'Done'::text) = (done_at IS NOT NULL))),
  CONSTRAINT tasks_external_key_check CHECK (((length(external_key) >= 1) AND (length(external_key) <= 200))),
  CONSTRAINT tasks_status_check CHECK ((status = ANY (ARRAY['Open'::text, 'Doing'::text, 'Done'::text]))),
  CONSTRAINT tasks_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  CONSTRAINT tasks_wants_check CHECK ((wants = ANY (ARRAY['nothing'::text, 'file'::text, 'answer'::text])))
);
ALTER TABLE public.tasks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.tasks TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.tasks TO loggia_staff;
CREATE INDEX tasks_by_due ON public.tasks USING btree (tenant_id, due_order, id);
CREATE UNIQUE INDEX tasks_external_key ON public.tasks USING btree (tenant_id, external_key) WHERE (external_key IS NOT NULL);
CREATE INDEX tasks_of_assignee ON public.tasks USING btree (tenant_id, assignee_id, due_order, id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX tasks_of_client ON public.tasks USING btree (tenant_id, client_id, due_order, id) WHERE (audience = 'client'::text);
CREATE UNIQUE INDEX tasks_recurring ON public.tasks USING btree (tenant_id, recurring_id, recurring_on) WHERE (recurring_id IS NOT NULL);
CREATE POLICY client ON public.tasks AS PERMISSIVE FOR ALL TO loggia_client
  USING ((((tenant_id, client_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)) AND (audience = 'client'::text)))
  WITH CHECK ((((tenant_id, client_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)) AND (audience = 'client'::text)));
CREATE POLICY owner ON public.tasks AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.tasks AS RESTRICTIVE FOR SELECT TO loggia_client
  USING (((( SELECT app.preview_projects() AS preview_projects) IS NULL) OR (project_id = ANY (( SELECT app.preview_projects() AS preview_projects)::uuid[]))));
CREATE POLICY staff ON public.tasks AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));
CREATE TRIGGER refuse_archived BEFORE INSERT OR UPDATE ON public.tasks FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['loggia_staff'::name, 'loggia_client'::name]))) EXECUTE FUNCTION app.refuse_in_archived();
CREATE TRIGGER set_next_after_completion AFTER UPDATE OF status ON public.tasks FOR EACH ROW WHEN (((old.recurring_id IS NOT NULL) AND (old.status <> new.status))) EXECUTE FUNCTION app.set_next_after_completion();
CREATE TRIGGER set_next_after_deletion AFTER DELETE ON public.tasks FOR EACH ROW WHEN ((old.recurring_id IS NOT NULL)) EXECUTE FUNCTION app.set_next_after_completion();

CREATE TABLE public.tenants (
  id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  name_skeleton bytea,
  domain text NOT NULL,
  domain_key text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  self_registration boolean NOT NULL DEFAULT false,
  is_demo boolean NOT NULL DEFAULT false,
  is_read_only boolean NOT NULL DEFAULT false,
  demo_label text,
  logo bytea,
  logo_type text,
  project_schema jsonb NOT NULL DEFAULT '{"entities": []}'::jsonb,
  storage_quota_mb integer NOT NULL DEFAULT 10240,
  audit_months integer NOT NULL DEFAULT 13,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone,
  display_name text,
  time_zone text NOT NULL DEFAULT 'UTC'::text,
  language text,
  colour text,
  sender_name text,
  reply_to text,
  default_audience text NOT NULL DEFAULT 'client'::text,
  version integer NOT NULL DEFAULT 1,
  trial_ends_on date,
  trial_told integer,
  logo_dark bytea,
  icon bytea,
  api_tokens text NOT NULL DEFAULT 'staff'::text,
  max_idle_days integer,
  max_session_days integer,
  modules text[] NOT NULL DEFAULT '{}'::text[],
  second_factor text NOT NULL DEFAULT 'off'::text,
  grace_sign_ins integer NOT NULL DEFAULT 3,
  sign_off_by_link boolean NOT NULL DEFAULT true,
  client_hand_over boolean NOT NULL DEFAULT false,
  remove_place boolean NOT NULL DEFAULT true,
  clients_hear_lateness boolean NOT NULL DEFAULT false,
  document_types text[] NOT NULL DEFAULT '{}'::text[],
  shows_first_steps boolean NOT NULL DEFAULT true,
  region text,
  client_codes boolean NOT NULL DEFAULT false,
  CONSTRAINT tenants_pkey PRIMARY KEY (id),
  CONSTRAINT tenants_domain_key_key UNIQUE (domain_key),
  CONSTRAINT tenants_id_is_demo_key UNIQUE (id, is_demo),
  CONSTRAINT tenants_name_key_key UNIQUE (name_key),
  CONSTRAINT tenants_name_skeleton_key UNIQUE (name_skeleton),
  CONSTRAINT tenants_api_tokens_check CHECK ((api_tokens = ANY (ARRAY['off'::text, 'staff'::text, 'everyone'::text]))),
  CONSTRAINT tenants_audit_months_check CHECK (((audit_months >= 1) AND (audit_months <= 1200))),
  CONSTRAINT tenants_check CHECK ((is_demo OR (NOT is_read_only))),
  CONSTRAINT tenants_check1 CHECK ((is_demo OR (demo_label IS NULL))),
  CONSTRAINT tenants_colour_check CHECK ((colour ~ '^#[0-9A-F]{6}$'::text)),
  CONSTRAINT tenants_default_audience_check CHECK ((default_audience = ANY (ARRAY['client'::text, 'staff'::text]))),
  CONSTRAINT tenants_display_name_check CHECK (((length(display_name) >= 1) AND (length(display_name) <= 200))),
  CONSTRAINT tenants_document_types_check CHECK ((document_types <@ ARRAY['ai'::text, 'dwg'::text, 'dxf'::text, 'ifc'::text, 'indd'::text, 'mov'::text, 'mp4'::text, 'psd'::text, 'svg'::text])),
  CONSTRAINT tenants_domain_check CHECK (((length(domain) >= 1) AND (length(domain) <= 253))),
  CONSTRAINT tenants_grace_sign_ins_check CHECK (((grace_sign_ins >= 0) AND (grace_sign_ins <= 10))),
  CONSTRAINT tenants_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'::text)),
  CONSTRAINT tenants_max_idle_days_check CHECK (((max_idle_days >= 1) AND (max_idle_days <= 14))),
  CONSTRAINT tenants_max_session_days_check CHECK (((max_session_days >= 1) AND (max_session_days <= 30))),
  CONSTRAINT tenants_modules_check CHECK ((modules <@ ARRAY['tasks'::text, 'updates'::text, 'hours'::text])),
  CONSTRAINT tenants_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CONSTRAINT tenants_region_check CHECK ((region ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT tenants_reply_to_check CHECK (((length(reply_to) >= 1) AND (length(reply_to) <= 254))),
  CONSTRAINT tenants_second_factor_check CHECK ((second_factor = ANY (ARRAY['off'::text, 'staff'::text, 'all'::text]))),
  CONSTRAINT tenants_sender_name_check CHECK (((length(sender_name) >= 1) AND (length(sender_name) <= 200))),
  CONSTRAINT tenants_storage_quota_mb_check CHECK ((storage_quota_mb >= 0)),
  CONSTRAINT tenants_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 64))),
  CONSTRAINT tenants_trial_told_check CHECK ((trial_told = ANY (ARRAY[7, 3, 1])))
);
ALTER TABLE public.tenants ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON public.tenants TO loggia_client;
GRANT INSERT, SELECT, UPDATE ON public.tenants TO loggia_staff;
CREATE POLICY client ON public.tenants AS PERMISSIVE FOR ALL TO loggia_client
  USING ((id = ( SELECT app.tenant_id() AS tenant_id)))
  WITH CHECK ((id = ( SELECT app.tenant_id() AS tenant_id)));
CREATE POLICY owner ON public.tenants AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.tenants AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.ticket_clocks (
  tenant_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  started_at timestamp with time zone,
  first_answer_at timestamp with time zone,
  stopped_since timestamp with time zone,
  pauses tstzmultirange NOT NULL DEFAULT '{}'::tstzmultirange,
  resolved_at timestamp with time zone,
  service_level_id uuid,
  service_level_version integer,
  answer_warning timestamp with time zone,
  answer_due timestamp with time zone,
  resolve_warning timestamp with time zone,
  resolve_due timestamp with time zone,
  told text[] NOT NULL DEFAULT '{}'::text[],
  next_due timestamp with time zone NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN (resolved_at IS NULL) THEN LEAST(
    CASE
        WHEN ((first_answer_at IS NULL) AND ((stopped_since IS NULL) OR (answer_due <= stopped_since))) THEN answer_due
        ELSE NULL::timestamp with time zone
    END,
    CASE
        WHEN ((stopped_since IS NULL) OR (resolve_due <= stopped_since)) THEN resolve_due
        ELSE NULL::timestamp with time zone
    END, 'infinity'::timestamp with time zone)
    ELSE 'infinity'::timestamp with time zone
END) STORED,
  next_warning timestamp with time zone NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN ((resolved_at IS NULL) AND (stopped_since IS NULL)) THEN LEAST(
    CASE
        WHEN (first_answer_at IS NULL) THEN answer_warning
        ELSE NULL::timestamp with time zone
    END, resolve_warning, 'infinity'::timestamp with time zone)
    ELSE 'infinity'::timestamp with time zone
END) STORED,
  next_notice timestamp with time zone GENERATED ALWAYS AS (
CASE
    WHEN ((resolved_at IS NULL) AND (stopped_since IS NULL)) THEN LEAST(
    CASE
        WHEN ((first_answer_at IS NULL) AND (NOT ('answerWarning'::text = ANY (told)))) THEN answer_warning
        ELSE NULL::timestamp with time zone
    END,
    CASE
        WHEN ((first_answer_at IS NULL) AND (NOT ('answerDue'::text = ANY (told)))) THEN answer_due
        ELSE NULL::timestamp with time zone
    END,
    CASE
        WHEN (NOT ('resolveWarning'::text = ANY (told))) THEN resolve_warning
        ELSE NULL::timestamp with time zone
    END,
    CASE
        WHEN (NOT ('resolveDue'::text = ANY (told))) THEN resolve_due
        ELSE NULL::timestamp with time zone
    END)
    ELSE NULL::timestamp with time zone
END) STORED,
  client_id uuid,
  CONSTRAINT ticket_clocks_pkey PRIMARY KEY (tenant_id, ticket_id),
  CONSTRAINT ticket_clocks_tenant_id_ticket_id_fkey FOREIGN KEY (tenant_id, ticket_id) REFERENCES public.tickets(tenant_id, id) ON DELETE CASCADE
);
ALTER TABLE public.ticket_clocks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON public.ticket_clocks TO loggia_client;
GRANT SELECT ON public.ticket_clocks TO loggia_staff;
CREATE INDEX ticket_clocks_due ON public.ticket_clocks USING btree (tenant_id, next_due, ticket_id);
CREATE INDEX ticket_clocks_due_of_client ON public.ticket_clocks USING btree (tenant_id, client_id, next_due, ticket_id);
CREATE INDEX ticket_clocks_notice ON public.ticket_clocks USING btree (tenant_id, next_notice) WHERE (next_notice IS NOT NULL);
CREATE INDEX ticket_clocks_warning ON public.ticket_clocks USING btree (tenant_id, next_warning) WHERE (next_warning < 'infinity'::timestamp with time zone);
CREATE POLICY client ON public.ticket_clocks AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.ticket_clocks AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.ticket_clocks AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.ticket_links (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  one_id uuid NOT NULL,
  other_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT ticket_links_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT ticket_links_tenant_id_one_id_other_id_key UNIQUE (tenant_id, one_id, other_id),
  CONSTRAINT ticket_links_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT ticket_links_tenant_id_one_id_fkey FOREIGN KEY (tenant_id, one_id) REFERENCES public.tickets(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT ticket_links_tenant_id_other_id_fkey FOREIGN KEY (tenant_id, other_id) REFERENCES public.tickets(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT ticket_links_check CHECK ((one_id < other_id))
);
ALTER TABLE public.ticket_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT ON public.ticket_links TO loggia_client;
GRANT DELETE, INSERT, SELECT ON public.ticket_links TO loggia_staff;
CREATE INDEX ticket_links_of_other ON public.ticket_links USING btree (tenant_id, other_id);
CREATE POLICY client ON public.ticket_links AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.tickets
  WHERE ((tickets.tenant_id = ticket_links.tenant_id) AND (tickets.id = ticket_links.one_id)))) AND (EXISTS ( SELECT
   FROM public.tickets
  WHERE ((tickets.tenant_id = ticket_links.tenant_id) AND (tickets.id = ticket_links.other_id))))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.tickets
  WHERE ((tickets.tenant_id = ticket_links.tenant_id) AND (tickets.id = ticket_links.one_id)))) AND (EXISTS ( SELECT
   FROM public.tickets
  WHERE ((tickets.tenant_id = ticket_links.tenant_id) AND (tickets.id = ticket_links.other_id))))));
CREATE POLICY owner ON public.ticket_links AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.ticket_links AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.tickets (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  client_id uuid,
  title text NOT NULL,
  description text NOT NULL,
  type text NOT NULL,
  priority text NOT NULL,
  status text NOT NULL DEFAULT 'Open'::text,
  created_by uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone,
  number integer NOT NULL DEFAULT app.next_ticket_number(),
  project_id uuid,
  assignee_id uuid,
  version integer NOT NULL DEFAULT 1,
  waiting_for text DEFAULT 'Team'::text,
  priority_rank smallint NOT NULL GENERATED ALWAYS AS (
CASE priority
    WHEN 'High'::text THEN 3
    WHEN 'Medium'::text THEN 2
    ELSE 1
END) STORED,
  answer_due timestamp with time zone,
  follows_id uuid,
  search_text text NOT NULL GENERATED ALWAYS AS (app.fold(((title || '
'::text) || description))) STORED,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (app.fold_name(title)) STORED,
  recurring_id uuid,
  recurring_on date,
  CONSTRAINT tickets_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT tickets_tenant_id_assignee_id_fkey FOREIGN KEY (tenant_id, assignee_id) REFERENCES public.users(tenant_id, id),
  CONSTRAINT tickets_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES public.clients(tenant_id, id),
  CONSTRAINT tickets_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT tickets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT tickets_tenant_id_follows_id_fkey FOREIGN KEY (tenant_id, follows_id) REFERENCES public.tickets(tenant_id, id),
  CONSTRAINT tickets_tenant_id_project_id_client_id_fkey FOREIGN KEY (tenant_id, project_id, client_id) REFERENCES public.projects(tenant_id, id, client_id),
  CONSTRAINT tickets_check CHECK (((project_id IS NULL) OR (client_id IS NOT NULL))),
  CONSTRAINT tickets_description_check CHECK (((length(description) >= 1) AND (length(description) <= 10000))),
  CONSTRAINT tickets_number_check CHECK ((number > 0)),
  CONSTRAINT tickets_priority_check CHECK ((priority = ANY (ARRAY['Low'::text, 'Medium'::text, 'High'::text]))),
  CONSTRAINT tickets_status_check CHECK ((status = ANY (ARRAY['Open'::text, 'InProgress'::text, 'Resolved'::text, 'Closed'::text, 'OnHold'::text, 'Cancelled'::text]))),
  CONSTRAINT tickets_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  CONSTRAINT tickets_type_check CHECK ((type = ANY (ARRAY['Defect'::text, 'Feature'::text]))),
  CONSTRAINT tickets_waiting_for_check CHECK ((waiting_for = ANY (ARRAY['Team'::text, 'Client'::text])))
) WITH (autovacuum_vacuum_scale_factor=0.05, autovacuum_vacuum_insert_scale_factor=0.05);
ALTER TABLE public.tickets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON public.tickets TO loggia_client;
GRANT INSERT, SELECT, UPDATE ON public.tickets TO loggia_staff;
CREATE INDEX tickets_answer_due ON public.tickets USING btree (tenant_id, answer_due) WHERE (answer_due IS NOT NULL);
CREATE INDEX tickets_by_priority ON public.tickets USING btree (tenant_id, priority_rank DESC, created_at DESC, id DESC);
CREATE INDEX tickets_by_priority_of_client ON public.tickets USING btree (tenant_id, client_id, priority_rank DESC, created_at DESC, id DESC);
CREATE INDEX tickets_changed ON public.tickets USING btree (tenant_id, COALESCE(updated_at, created_at) DESC, id DESC);
CREATE INDEX tickets_changed_of_client ON public.tickets USING btree (tenant_id, client_id, COALESCE(updated_at, created_at) DESC, id DESC);
CREATE INDEX tickets_following ON public.tickets USING btree (tenant_id, follows_id) WHERE (follows_id IS NOT NULL);
CREATE INDEX tickets_newest ON public.tickets USING btree (tenant_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX tickets_number ON public.tickets USING btree (tenant_id, number);
CREATE INDEX tickets_of_assignee ON public.tickets USING btree (tenant_id, assignee_id, created_at DESC, id DESC);
CREATE INDEX tickets_of_client ON public.tickets USING btree (tenant_id, client_id, created_at DESC, id DESC) INCLUDE (created_by, project_id, status, priority_rank, assignee_id);
CREATE INDEX tickets_of_project ON public.tickets USING btree (tenant_id, project_id, created_at DESC, id DESC) WHERE (project_id IS NOT NULL);
CREATE INDEX tickets_of_status ON public.tickets USING btree (tenant_id, status, created_at DESC, id DESC);
CREATE UNIQUE INDEX tickets_recurring ON public.tickets USING btree (tenant_id, recurring_id, recurring_on) WHERE (recurring_id IS NOT NULL);
CREATE INDEX tickets_search ON public.tickets USING gin (app.search_keys(tenant_id, search_text)) WITH (gin_pending_list_limit='256');
CREATE POLICY client ON public.tickets AS PERMISSIVE FOR ALL TO loggia_client
  USING ((((tenant_id, client_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)) AND ((created_by = ( SELECT app.user_id() AS user_id)) OR (( SELECT app.ticket_scope() AS ticket_scope) = 'client'::text))))
  WITH CHECK ((((tenant_id, client_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)) AND ((created_by = ( SELECT app.user_id() AS user_id)) OR (( SELECT app.ticket_scope() AS ticket_scope) = 'client'::text))));
CREATE POLICY owner ON public.tickets AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.tickets AS RESTRICTIVE FOR SELECT TO loggia_client
  USING (((( SELECT app.preview_projects() AS preview_projects) IS NULL) OR (project_id IS NULL) OR (project_id = ANY (( SELECT app.preview_projects() AS preview_projects)::uuid[]))));
CREATE POLICY staff ON public.tickets AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));
CREATE TRIGGER keep_clock AFTER UPDATE OF status, waiting_for, priority, client_id ON public.tickets FOR EACH ROW EXECUTE FUNCTION app.keep_clock();
CREATE TRIGGER move_ticket_events AFTER UPDATE OF project_id ON public.tickets FOR EACH ROW WHEN ((old.project_id IS DISTINCT FROM new.project_id)) EXECUTE FUNCTION app.move_ticket_events();
CREATE TRIGGER set_next_after_completion AFTER UPDATE OF status ON public.tickets FOR EACH ROW WHEN (((old.recurring_id IS NOT NULL) AND (old.status <> new.status))) EXECUTE FUNCTION app.set_next_after_completion();
CREATE TRIGGER start_clock AFTER INSERT ON public.tickets FOR EACH ROW EXECUTE FUNCTION app.keep_clock();

CREATE TABLE public.timers (
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  project_id uuid NOT NULL,
  task_id uuid,
  ticket_id uuid,
  note text NOT NULL DEFAULT ''::text,
  note_audience text NOT NULL,
  billable boolean NOT NULL,
  started_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT timers_pkey PRIMARY KEY (tenant_id, user_id),
  CONSTRAINT timers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT timers_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES public.projects(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT timers_tenant_id_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES public.tasks(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT timers_tenant_id_ticket_id_fkey FOREIGN KEY (tenant_id, ticket_id) REFERENCES public.tickets(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT timers_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT timers_check CHECK ((num_nonnulls(task_id, ticket_id) <= 1)),
  CONSTRAINT timers_note_audience_check CHECK ((note_audience = ANY (ARRAY['client'::text, 'staff'::text]))),
  CONSTRAINT timers_note_check CHECK ((length(note) <= 2000))
);
ALTER TABLE public.timers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT ON public.timers TO loggia_client;
GRANT DELETE, INSERT, SELECT ON public.timers TO loggia_staff;
CREATE INDEX timers_of_project ON public.timers USING btree (tenant_id, project_id);
CREATE INDEX timers_of_task ON public.timers USING btree (tenant_id, task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX timers_of_ticket ON public.timers USING btree (tenant_id, ticket_id) WHERE (ticket_id IS NOT NULL);
CREATE POLICY client ON public.timers AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)))
  WITH CHECK (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)));
CREATE POLICY owner ON public.timers AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.timers AS RESTRICTIVE FOR SELECT TO loggia_client
  USING ((NOT ( SELECT app.is_preview() AS is_preview)));
CREATE POLICY staff ON public.timers AS PERMISSIVE FOR ALL TO loggia_staff
  USING (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)))
  WITH CHECK (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)));

CREATE TABLE public.update_reads (
  tenant_id uuid NOT NULL,
  update_id uuid NOT NULL,
  user_id uuid NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT update_reads_pkey PRIMARY KEY (tenant_id, update_id, user_id),
  CONSTRAINT update_reads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT update_reads_tenant_id_update_id_fkey FOREIGN KEY (tenant_id, update_id) REFERENCES public.updates(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT update_reads_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE
);
ALTER TABLE public.update_reads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON public.update_reads TO loggia_client;
GRANT INSERT, SELECT ON public.update_reads TO loggia_staff;
CREATE INDEX update_reads_of_user ON public.update_reads USING btree (tenant_id, user_id);
CREATE POLICY client ON public.update_reads AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)))
  WITH CHECK (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)));
CREATE POLICY owner ON public.update_reads AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.update_reads AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.updates (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  client_id uuid NOT NULL,
  health text NOT NULL,
  body text NOT NULL,
  audience text NOT NULL,
  covers_from timestamp with time zone NOT NULL,
  covers_to timestamp with time zone NOT NULL,
  created_by uuid NOT NULL,
  CONSTRAINT updates_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT updates_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES public.users(tenant_id, id),
  CONSTRAINT updates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT updates_tenant_id_project_id_client_id_fkey FOREIGN KEY (tenant_id, project_id, client_id) REFERENCES public.projects(tenant_id, id, client_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT updates_audience_check CHECK ((audience = ANY (ARRAY['client'::text, 'staff'::text]))),
  CONSTRAINT updates_body_check CHECK (((length(body) >= 1) AND (length(body) <= 10000))),
  CONSTRAINT updates_check CHECK ((covers_from <= covers_to)),
  CONSTRAINT updates_health_check CHECK ((health = ANY (ARRAY['OnTrack'::text, 'AtRisk'::text, 'OffTrack'::text])))
);
ALTER TABLE public.updates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON public.updates TO loggia_client;
GRANT INSERT, SELECT, UPDATE ON public.updates TO loggia_staff;
CREATE INDEX updates_of_project ON public.updates USING btree (tenant_id, project_id, covers_to DESC, id DESC);
CREATE POLICY client ON public.updates AS PERMISSIVE FOR ALL TO loggia_client
  USING ((((tenant_id, client_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)) AND (audience = 'client'::text)))
  WITH CHECK ((((tenant_id, client_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.client_id() AS client_id)) AND (audience = 'client'::text)));
CREATE POLICY owner ON public.updates AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.updates AS RESTRICTIVE FOR SELECT TO loggia_client
  USING (((( SELECT app.preview_projects() AS preview_projects) IS NULL) OR (project_id = ANY (( SELECT app.preview_projects() AS preview_projects)::uuid[]))));
CREATE POLICY staff ON public.updates AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));
CREATE TRIGGER refuse_archived BEFORE INSERT OR UPDATE ON public.updates FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['loggia_staff'::name, 'loggia_client'::name]))) EXECUTE FUNCTION app.refuse_in_archived();

CREATE TABLE public.uploads (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid,
  size_bytes bigint NOT NULL DEFAULT 0,
  is_abandoned boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT uploads_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT uploads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT uploads_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id)
);
ALTER TABLE public.uploads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.uploads TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.uploads TO loggia_staff;
CREATE POLICY client ON public.uploads AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)))
  WITH CHECK (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)));
CREATE POLICY owner ON public.uploads AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.uploads AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.used_passkey_challenges (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT used_passkey_challenges_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT used_passkey_challenges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE
);
ALTER TABLE public.used_passkey_challenges ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT ON public.used_passkey_challenges TO loggia_client;
GRANT DELETE, INSERT, SELECT ON public.used_passkey_challenges TO loggia_staff;
CREATE INDEX used_passkey_challenges_by_expiry ON public.used_passkey_challenges USING btree (tenant_id, expires_at);
CREATE POLICY client ON public.used_passkey_challenges AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.used_passkey_challenges AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.used_passkey_challenges AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.user_pictures (
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  content bytea NOT NULL,
  version text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT user_pictures_pkey PRIMARY KEY (tenant_id, user_id),
  CONSTRAINT user_pictures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT user_pictures_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT user_pictures_content_check CHECK (((length(content) >= 1) AND (length(content) <= 100000))),
  CONSTRAINT user_pictures_version_check CHECK ((length(version) = 16))
);
ALTER TABLE public.user_pictures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.user_pictures TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.user_pictures TO loggia_staff;
CREATE POLICY client ON public.user_pictures AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.users
  WHERE ((users.tenant_id = user_pictures.tenant_id) AND (users.id = user_pictures.user_id))))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND (EXISTS ( SELECT
   FROM public.users
  WHERE ((users.tenant_id = user_pictures.tenant_id) AND (users.id = user_pictures.user_id))))));
CREATE POLICY owner ON public.user_pictures AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.user_pictures AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.users (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  email_key text,
  user_name text,
  user_name_key text,
  user_name_skeleton bytea,
  phone_number text,
  role_id uuid,
  client_id uuid,
  password_hash text,
  is_active boolean NOT NULL DEFAULT true,
  is_demo boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone,
  deleted_at timestamp with time zone,
  mail_state text NOT NULL DEFAULT 'Ok'::text,
  mail_problem text,
  email_verified_at timestamp with time zone,
  locale text,
  time_zone text,
  external_key text,
  is_break_glass boolean NOT NULL DEFAULT false,
  sign_ins_without_factor integer NOT NULL DEFAULT 0,
  external_id text,
  scim_user_name text,
  scim_user_name_key text,
  access_ends_on date,
  access_set_by uuid,
  access_told integer,
  erased_at timestamp with time zone,
  email_unconfirmed boolean NOT NULL DEFAULT false,
  earlier_names jsonb NOT NULL DEFAULT '[]'::jsonb,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (app.fold_name(((first_name || ' '::text) || last_name))) STORED,
  region text,
  CONSTRAINT users_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT users_tenant_id_email_key_key UNIQUE (tenant_id, email_key),
  CONSTRAINT users_tenant_id_user_name_key_key UNIQUE (tenant_id, user_name_key),
  CONSTRAINT users_tenant_id_user_name_skeleton_key UNIQUE (tenant_id, user_name_skeleton),
  CONSTRAINT users_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES public.clients(tenant_id, id),
  CONSTRAINT users_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT users_tenant_id_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES public.roles(tenant_id, id),
  CONSTRAINT users_check CHECK (((email IS NULL) = (email_key IS NULL))),
  CONSTRAINT users_check1 CHECK (((user_name IS NULL) = (user_name_key IS NULL))),
  CONSTRAINT users_check2 CHECK (((deleted_at IS NULL) OR ((email IS NULL) AND (user_name IS NULL) AND (password_hash IS NULL) AND (role_id IS NULL) AND (client_id IS NULL) AND (phone_number IS NULL) AND (NOT is_active)))),
  CONSTRAINT users_check3 CHECK (((scim_user_name IS NULL) = (scim_user_name_key IS NULL))),
  CONSTRAINT users_check4 CHECK (((deleted_at IS NULL) OR ((external_id IS NULL) AND (scim_user_name IS NULL)))),
  CONSTRAINT users_erased CHECK (((erased_at IS NULL) OR ((first_name = 'Former'::text) AND (last_name = 'member'::text) AND (email IS NULL) AND (user_name IS NULL) AND (phone_number IS NULL) AND (password_hash IS NULL) AND (role_id IS NULL) AND (NOT is_active)))),
  CONSTRAINT users_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 500))),
  CONSTRAINT users_external_key_check CHECK (((length(external_key) >= 1) AND (length(external_key) <= 200))),
  CONSTRAINT users_locale_check CHECK ((locale ~ '^[a-z]{2,3}(-[A-Z]{2})?$'::text)),
  CONSTRAINT users_mail_problem_check CHECK ((length(mail_problem) <= 500)),
  CONSTRAINT users_mail_state_check CHECK ((mail_state = ANY (ARRAY['Ok'::text, 'Bouncing'::text, 'Refused'::text]))),
  CONSTRAINT users_region_check CHECK ((region ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT users_scim_user_name_check CHECK (((length(scim_user_name) >= 1) AND (length(scim_user_name) <= 254))),
  CONSTRAINT users_sign_ins_without_factor_check CHECK ((sign_ins_without_factor >= 0)),
  CONSTRAINT users_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 64))),
  CONSTRAINT users_user_name_check CHECK ((user_name !~ '@'::text))
);
ALTER TABLE public.users ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON public.users TO loggia_client;
GRANT INSERT, SELECT, UPDATE ON public.users TO loggia_staff;
CREATE INDEX users_access_ends ON public.users USING btree (tenant_id, access_ends_on) WHERE (access_ends_on IS NOT NULL);
CREATE INDEX users_by_client ON public.users USING btree (tenant_id, client_id) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_name ON public.users USING btree (tenant_id, sort_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_role ON public.users USING btree (tenant_id, role_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_external_id ON public.users USING btree (tenant_id, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX users_external_key ON public.users USING btree (tenant_id, external_key) WHERE ((external_key IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX users_removed ON public.users USING btree (tenant_id, deleted_at, id) WHERE ((deleted_at IS NOT NULL) AND (erased_at IS NULL));
CREATE UNIQUE INDEX users_scim_user_name ON public.users USING btree (tenant_id, scim_user_name_key) WHERE (scim_user_name_key IS NOT NULL);
CREATE INDEX users_with_break_glass ON public.users USING btree (tenant_id, id) WHERE is_break_glass;
CREATE POLICY client ON public.users AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND ((id = ( SELECT app.user_id() AS user_id)) OR (( SELECT (app.scope() = 'client'::text)) AND ((client_id IS NULL) OR (client_id = ( SELECT app.client_id() AS client_id)))))))
  WITH CHECK (((tenant_id = ( SELECT app.tenant_id() AS tenant_id)) AND ((id = ( SELECT app.user_id() AS user_id)) OR (( SELECT (app.scope() = 'client'::text)) AND ((client_id IS NULL) OR (client_id = ( SELECT app.client_id() AS client_id)))))));
CREATE POLICY owner ON public.users AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.users AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));
CREATE TRIGGER keep_earlier_names BEFORE UPDATE ON public.users FOR EACH ROW WHEN (((((((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.email IS DISTINCT FROM new.email)) OR (old.user_name IS DISTINCT FROM new.user_name)) OR (old.phone_number IS DISTINCT FROM new.phone_number)) OR (old.scim_user_name IS DISTINCT FROM new.scim_user_name)) OR (old.external_id IS DISTINCT FROM new.external_id)) AND (new.erased_at IS NULL))) EXECUTE FUNCTION app.keep_earlier_names();

CREATE TABLE public.webhook_deliveries (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  event_id uuid,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'Queued'::text,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  leased_until timestamp with time zone,
  status integer,
  milliseconds integer,
  answer text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT webhook_deliveries_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries_tenant_id_webhook_id_fkey FOREIGN KEY (tenant_id, webhook_id) REFERENCES public.webhooks(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries_answer_check CHECK ((length(answer) <= 1000)),
  CONSTRAINT webhook_deliveries_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  CONSTRAINT webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['Queued'::text, 'Sending'::text, 'Delivered'::text, 'Failed'::text, 'Suppressed'::text])))
);
ALTER TABLE public.webhook_deliveries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.webhook_deliveries TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.webhook_deliveries TO loggia_staff;
CREATE INDEX webhook_deliveries_by_time ON public.webhook_deliveries USING btree (tenant_id, webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (tenant_id, next_at) WHERE (state = ANY (ARRAY['Queued'::text, 'Sending'::text]));
CREATE INDEX webhook_deliveries_old ON public.webhook_deliveries USING btree (tenant_id, created_at);
CREATE POLICY client ON public.webhook_deliveries AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.webhook_deliveries AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.webhook_deliveries AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.webhooks (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  address text NOT NULL,
  kinds text[] NOT NULL,
  event_audience text NOT NULL,
  include_object boolean NOT NULL DEFAULT false,
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_until timestamp with time zone,
  is_active boolean NOT NULL DEFAULT true,
  has_failed boolean NOT NULL DEFAULT false,
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (app.fold_name(name_key)) STORED,
  CONSTRAINT webhooks_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT webhooks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT webhooks_tenant_id_owner_id_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT webhooks_address_check CHECK (((length(address) >= 1) AND (length(address) <= 2000))),
  CONSTRAINT webhooks_event_audience_check CHECK ((event_audience = ANY (ARRAY['client'::text, 'staff'::text]))),
  CONSTRAINT webhooks_kinds_check CHECK (((cardinality(kinds) >= 1) AND (cardinality(kinds) <= 200))),
  CONSTRAINT webhooks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
ALTER TABLE public.webhooks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.webhooks TO loggia_client;
GRANT DELETE, INSERT, SELECT, UPDATE ON public.webhooks TO loggia_staff;
CREATE INDEX webhooks_by_name ON public.webhooks USING btree (tenant_id, sort_name, name_key);
CREATE INDEX webhooks_by_owner ON public.webhooks USING btree (tenant_id, owner_id);
CREATE UNIQUE INDEX webhooks_name ON public.webhooks USING btree (tenant_id, name_key);
CREATE POLICY client ON public.webhooks AS PERMISSIVE FOR ALL TO loggia_client
  USING (false)
  WITH CHECK (false);
CREATE POLICY owner ON public.webhooks AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff ON public.webhooks AS PERMISSIVE FOR ALL TO loggia_staff
  USING ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)))
  WITH CHECK ((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)));

CREATE TABLE public.withheld_messages (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  parent_id uuid,
  posted_to text NOT NULL,
  body text NOT NULL,
  mentioned_ids uuid[] NOT NULL,
  attachment_ids uuid[] NOT NULL,
  address text NOT NULL,
  request_id text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  release_at timestamp with time zone NOT NULL,
  refusal text,
  pin_version integer,
  pin_page integer,
  pin_x double precision,
  pin_y double precision,
  CONSTRAINT withheld_messages_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT withheld_messages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE,
  CONSTRAINT withheld_messages_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT withheld_messages_address_check CHECK ((length(address) <= 100)),
  CONSTRAINT withheld_messages_attachment_ids_check CHECK ((cardinality(attachment_ids) <= 10)),
  CONSTRAINT withheld_messages_body_check CHECK ((length(body) <= 10000)),
  CONSTRAINT withheld_messages_check CHECK ((num_nulls(pin_version, pin_x, pin_y) = ANY (ARRAY[0, 3]))),
  CONSTRAINT withheld_messages_mentioned_ids_check CHECK ((cardinality(mentioned_ids) <= 50)),
  CONSTRAINT withheld_messages_pin_page_check CHECK (((pin_page >= 1) AND (pin_page <= 10000))),
  CONSTRAINT withheld_messages_pin_version_check CHECK ((pin_version >= 1)),
  CONSTRAINT withheld_messages_pin_x_check CHECK (((pin_x >= (0)::double precision) AND (pin_x <= (1)::double precision))),
  CONSTRAINT withheld_messages_pin_y_check CHECK (((pin_y >= (0)::double precision) AND (pin_y <= (1)::double precision))),
  CONSTRAINT withheld_messages_posted_to_check CHECK ((posted_to = ANY (ARRAY['client'::text, 'staff'::text]))),
  CONSTRAINT withheld_messages_refusal_check CHECK ((length(refusal) <= 500)),
  CONSTRAINT withheld_messages_request_id_check CHECK ((length(request_id) <= 100)),
  CONSTRAINT withheld_messages_subject_type_check CHECK ((subject_type = ANY (ARRAY['project'::text, 'ticket'::text, 'task'::text, 'document'::text, 'image'::text])))
);
ALTER TABLE public.withheld_messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT ON public.withheld_messages TO loggia_client;
GRANT DELETE, INSERT, SELECT ON public.withheld_messages TO loggia_staff;
CREATE INDEX withheld_messages_due ON public.withheld_messages USING btree (tenant_id, release_at, id) WHERE (refusal IS NULL);
CREATE INDEX withheld_messages_of_user ON public.withheld_messages USING btree (tenant_id, user_id, subject_id, created_at, id);
CREATE POLICY client ON public.withheld_messages AS PERMISSIVE FOR ALL TO loggia_client
  USING (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)))
  WITH CHECK (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)));
CREATE POLICY owner ON public.withheld_messages AS PERMISSIVE FOR ALL TO loggia_owner
  USING (true)
  WITH CHECK (true);
CREATE POLICY preview ON public.withheld_messages AS RESTRICTIVE FOR SELECT TO loggia_client
  USING ((NOT ( SELECT app.is_preview() AS is_preview)));
CREATE POLICY staff ON public.withheld_messages AS PERMISSIVE FOR ALL TO loggia_staff
  USING (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)))
  WITH CHECK (((tenant_id, user_id) = ( SELECT app.tenant_id() AS tenant_id,
    app.user_id() AS user_id)));

CREATE OR REPLACE FUNCTION app.access_is_over(p_tenant uuid, p_ends_on date, p_client uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (SELECT CASE WHEN (last.day IS NULL) THEN false ELSE (last.day < (SELECT (app.local_time(now(), t.time_zone))::date AS local_time FROM public.tenants t WHERE (t.id = access_is_over.p_tenant))) END AS "case" FROM (SELECT LEAST(access_is_over.p_ends_on, (SELECT c.access_ends_on FROM public.clients c WHERE ((c.tenant_id = access_is_over.p_tenant) AND (c.id = access_is_over.p_client)))) AS day) last);
GRANT EXECUTE ON ROUTINE app.access_is_over(uuid,date,uuid) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.access_is_over(uuid,date,uuid) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.actor_name()
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (app.user_name() || COALESCE(((' (token '::text || NULLIF(current_setting('app.token_name'::text, true), ''::text)) || ')'::text), ((' (SCIM '::text || NULLIF(current_setting('app.scim_name'::text, true), ''::text)) || ')'::text), ''::text));
GRANT EXECUTE ON ROUTINE app.actor_name() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.actor_name() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.add_first_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into public.document_versions
    (tenant_id, id, document_id, number, file_name, content_type, size_bytes, sha256, created_by, created_at)
  values (new.tenant_id, new.id, new.id, 1, new.file_name, new.content_type, new.size_bytes, new.sha256, new.created_by,
    new.created_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.admit_mail(p_from text, p_ticket uuid, p_limit integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('mail-in/' || app.tenant_id() || '/' || coalesce(p_ticket::text, p_from), 0));
  if p_ticket is not null and not exists (
    select from public.tickets where tenant_id = app.tenant_id() and id = p_ticket and status in ('Resolved', 'Closed')
  ) then
    return 'open';
  end if;
  return case when p_limit > (
    select count(*) from public.inbound_mails m
    where m.tenant_id = app.tenant_id() and m.state = 'Taken' and m.received_at > now() - interval '1 hour'
      and case when p_ticket is null then m.from_address = p_from and m.lane is null else m.subject_id = p_ticket and m.has_reopened end
  ) then 'admitted' else 'full' end;
end $function$;
GRANT EXECUTE ON ROUTINE app.admit_mail(text,uuid,integer) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.admit_mail(text,uuid,integer) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.admit_sign_up(p_email_key text, p_network text, p_waiting integer, p_of_network integer, p_of_email integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  waiting record;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-up', 0));
  select count(*) as number, count(*) filter (where network = p_network) as of_network,
    count(*) filter (where email_key = p_email_key and created_at > now() - interval '1 hour') as of_email
  into waiting from public.sign_ups where expires_at > now();
  return case when waiting.number >= p_waiting or waiting.of_network >= p_of_network then 'full'
    when waiting.of_email >= p_of_email then 'enough' else 'admitted' end;
end $function$;
GRANT EXECUTE ON ROUTINE app.admit_sign_up(text,text,integer,integer,integer) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.as_query(p_text text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT string_agg(CASE WHEN (bytes.byte = 32) THEN '+'::text WHEN ((bytes.byte < 128) AND (chr(GREATEST(bytes.byte, 1)) ~ '[A-Za-z0-9*._-]'::text)) THEN chr(bytes.byte) ELSE ('%'::text || upper(lpad(to_hex(bytes.byte), 2, '0'::text))) END, ''::text ORDER BY bytes."position") AS string_agg FROM (SELECT get_byte(convert_to(as_query.p_text, 'UTF8'::name), "position"."position") AS byte, "position"."position" FROM generate_series(0, (octet_length(as_query.p_text) - 1)) "position"("position")) bytes);

CREATE OR REPLACE FUNCTION app.client_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('app.client_id'::text, true), ''::text))::uuid;
GRANT EXECUTE ON ROUTINE app.client_id() TO loggia_app;
GRANT EXECUTE ON ROUTINE app.client_id() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.client_id() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.columns_of_export(p_table name)
 RETURNS SETOF name
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select a.attname from pg_attribute a
  where a.attrelid = format('public.%I', p_table)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attname <> 'password_hash' and (p_table, a.attname) <> ('imports', 'content')
    and (a.atttypid <> 'bytea'::regtype or a.attname = 'sha256' or p_table = 'sign_off_answers')
  order by a.attnum
$function$;
GRANT EXECUTE ON ROUTINE app.columns_of_export(name) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.company_of_mail(p_mail uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select t.id from public.tenants t
  where exists (select from public.mails m where m.tenant_id = t.id and m.id = p_mail)
  limit 1
$function$;
GRANT EXECUTE ON ROUTINE app.company_of_mail(uuid) TO loggia_app;

CREATE OR REPLACE FUNCTION app.company_of_reply_address(p_hash bytea)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select t.id from public.tenants t
  where t.is_active and exists (select from public.reply_addresses r where r.tenant_id = t.id and r.hash = p_hash)
  limit 1
$function$;
GRANT EXECUTE ON ROUTINE app.company_of_reply_address(bytea) TO loggia_app;

CREATE OR REPLACE FUNCTION app.contributions_of_person(p_user public.users)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with person as (select p_user.tenant_id as tenant, p_user.id as id, whole from app.patterns_of_person(p_user)),
    texts as (
      select concat_ws(' ', body, full_text) as text from public.messages, person where tenant_id = tenant
      union all select body from public.message_edits, person where tenant_id = tenant
      union all select title || ' ' || description from public.tickets, person where tenant_id = tenant
      union all select title || ' ' || description from public.projects, person where tenant_id = tenant
      union all select concat_ws(' ', title, body, answer) from public.tasks, person where tenant_id = tenant
      union all select task_items.text from public.task_items, person where tenant_id = tenant
      union all select title || ' ' || body || ' ' || checklist::text from public.recurring, person where tenant_id = tenant
      union all select body from public.updates, person where tenant_id = tenant
      union all select note from public.hours, person where tenant_id = tenant
      union all select note from public.hour_edits, person where tenant_id = tenant
      union all select notes from public.client_notes, person where tenant_id = tenant
      union all select name || ' ' || coalesce(address, '') from public.clients, person where tenant_id = tenant
      union all select concat_ws(' ', file_name, description, label) from public.documents, person where tenant_id = tenant
      union all select file_name || ' ' || note from public.document_versions, person where tenant_id = tenant
      union all select file_name || ' ' || description from public.images, person where tenant_id = tenant
      union all select file_name from public.attachments, person where tenant_id = tenant
      union all select question || ' ' || file_name from public.sign_offs, person where tenant_id = tenant
      union all select reason from public.sign_off_answers, person where tenant_id = tenant and (via = 'Phone' or user_id <> person.id)
      union all select subject || ' ' || excerpt from public.inbound_mails, person where tenant_id = tenant
      union all select name || ' ' || query from public.saved_views, person where tenant_id = tenant
      union all select name || ' ' || description || ' ' || tasks::text from public.project_templates, person where tenant_id = tenant)
  select jsonb_build_object(
    'messages', (select count(*) from public.messages, person where tenant_id = tenant and author_id = person.id),
    'tickets', (select count(*) from public.tickets, person where tenant_id = tenant and created_by = person.id),
    'tasks', (select count(*) from public.tasks, person where tenant_id = tenant and created_by = person.id),
    'hours', (select count(*) from public.hours, person where tenant_id = tenant and user_id = person.id),
    'updates', (select count(*) from public.updates, person where tenant_id = tenant and created_by = person.id),
    'files', (select count(*) from public.document_versions, person where tenant_id = tenant and created_by = person.id)
      + (select count(*) from public.images, person where tenant_id = tenant and created_by = person.id)
      + (select count(*) from public.attachments, person where tenant_id = tenant and created_by = person.id and message_id is not null),
    'signOffs', (select count(*) from public.sign_off_answers, person where tenant_id = tenant and person.id in (user_id, recorded_by))
      + (select count(*) from public.sign_offs, person where tenant_id = tenant and requested_by = person.id),
    'texts', (select count(*) from texts, person where text ~* whole))
$function$;

CREATE OR REPLACE FUNCTION app.count_link_mails(p_kind text, p_address text, OUT to_address integer, OUT from_sender integer, OUT from_company integer)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select count(*) filter (where regexp_replace(lower(mails.address), '\+[^@]*@', '@') = regexp_replace(lower(p_address), '\+[^@]*@', '@')
      and mails.created_at > now() - interval '1 hour')::int,
    count(*) filter (where entry_links.created_by = app.user_id() and mails.kind = p_kind
      and mails.created_at > now() - interval '1 hour')::int,
    count(*)::int
  from mails join entry_links on entry_links.tenant_id = mails.tenant_id and entry_links.id = mails.subject_id
  where mails.tenant_id = app.tenant_id() and mails.subject_type = 'entryLink' and mails.kind <> 'reset'
    and mails.created_at > now() - interval '1 day'
$function$;
GRANT EXECUTE ON ROUTINE app.count_link_mails(text,text) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.count_link_mails(text,text) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.count_repeat(p_action text, p_who uuid, p_operation text, p_address text, p_times integer, p_reason text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if p_action !~ '\.(denied|refused|throttled)$' or p_times < 1 then
    raise exception 'only refusals are counted';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(
    '/', 'audit', app.tenant_id(), p_action, p_who, p_operation, p_reason, case when p_who is not null then p_address end), 0));
  update public.audit_log set details = jsonb_set(details, '{count}', to_jsonb((details ->> 'count')::bigint + p_times))
  where tenant_id = app.tenant_id() and action = p_action and at > now() - interval '1 minute' and details ? 'count'
    and details ->> 'reason' is not distinct from p_reason
    and case when p_operation is not null then actor_id = p_who and details ->> 'operation' = p_operation
      else subject_id is not distinct from p_who and (p_who is null or address = p_address) end;
  return found;
end $function$;
GRANT EXECUTE ON ROUTINE app.count_repeat(text,uuid,text,text,integer,text) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.current_announcement()
 RETURNS TABLE(text text, until timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select a.text, a.until from operator.announcement a where a.until is null or a.until > now()
$function$;
GRANT EXECUTE ON ROUTINE app.current_announcement() TO loggia_app;

CREATE OR REPLACE FUNCTION app.digests_due(p_now timestamp with time zone)
 RETURNS TABLE(tenant_id uuid, user_id uuid, client_id uuid, day date, is_first boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select u.tenant_id, u.id, u.client_id, local.day, exists (
      select from public.entry_links l where l.tenant_id = u.tenant_id and l.user_id = u.id and l.purpose = 'invitation'
        and l.used_at > p_now - interval '8 days')
  from (
    select n.tenant_id, n.user_id, min(n.digest_since) as since from public.notifications n
    where n.digest_topic is not null and n.digest_id is null and n.read_at is null and n.done_at is null
    group by n.tenant_id, n.user_id
  ) waiting
    join public.users u on u.tenant_id = waiting.tenant_id and u.id = waiting.user_id
    join public.tenants t on t.id = u.tenant_id
    left join public.notification_settings s on s.tenant_id = u.tenant_id and s.user_id = u.id
    cross join lateral (select coalesce(u.time_zone, t.time_zone) as zone) chosen
    cross join lateral (select app.local_time(p_now, chosen.zone)::date as day) local
    cross join lateral (select app.instant_of(local.day + coalesce(s.digest_at, '08:00'), chosen.zone) as at) slot
  where t.is_active and u.is_active and u.deleted_at is null and u.email is not null
    and coalesce(s.digested_on, '-infinity') < local.day
    and extract(isodow from local.day)::int = any (coalesce(s.digest_days, '{1,2,3,4,5}'))
    and slot.at <= p_now and waiting.since <= slot.at
    and not app.is_awaited(u.tenant_id, u.id, u.password_hash)
  order by u.tenant_id, u.id
$function$;
GRANT EXECUTE ON ROUTINE app.digests_due(timestamp with time zone) TO loggia_app;

CREATE OR REPLACE FUNCTION app.distribute(p_events uuid[], p_news jsonb)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  strength constant text[] := '{Mentioned,Assigned,Due,Answered,News}';
  taken uuid[];
  news jsonb := p_news;
begin
  select array_agg(id) into taken from (
    select id from public.events where tenant_id = app.tenant_id() and id = any (p_events) and distributed_at is null
    order by id for update) locked;
  update public.events set distributed_at = now() where tenant_id = app.tenant_id() and id = any (taken);
  -- Another process may have taken some of the events since they were read.
  if cardinality(taken) is distinct from cardinality(p_events) then
    select coalesce(jsonb_agg(n), '[]') into news
    from jsonb_array_elements(p_news) n where (n ->> 'eventId')::uuid = any (taken);
  end if;
  return query
  with summed as (
    select (array_agg(n.id order by n.id))[1] as id, n."userId" as user_id, e.subject_type, e.subject_id,
      strength[min(array_position(strength, n.reason))] as reason, count(*)::int as unread_count,
      (array_agg(e.id order by e.id desc))[1] as last_event_id, max(e.at) as updated_at, max(n."waitUntil") as wait_until,
      (array_agg(n.topic order by n.rank, e.id) filter (where n.mail = 'digest'))[1] as digest_topic,
      (array_agg(e.id order by n.rank, e.id) filter (where n.mail = 'digest'))[1] as digest_event_id,
      min(n.rank) filter (where n.mail = 'digest') as digest_rank
    from jsonb_to_recordset(news)
        as n(id uuid, "eventId" uuid, "userId" uuid, reason text, "waitUntil" timestamptz, topic text, mail text, rank smallint)
      join public.events e on e.tenant_id = app.tenant_id() and e.id = n."eventId"
    group by n."userId", e.subject_type, e.subject_id
  )
  insert into public.notifications as line
    (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at, snoozed_until,
      digest_topic, digest_event_id, digest_rank, digest_since)
  select app.tenant_id(), id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at, wait_until,
    digest_topic, digest_event_id, digest_rank, case when digest_topic is not null then greatest(now(), wait_until) end
  from summed order by user_id, subject_type, subject_id
  on conflict (tenant_id, user_id, subject_type, subject_id) do update set
    reason = case when line.read_at is null and line.done_at is null
      and array_position(strength, line.reason) < array_position(strength, excluded.reason) then line.reason
      else excluded.reason end,
    unread_count = excluded.unread_count
      + case when line.read_at is null and line.done_at is null then line.unread_count else 0 end,
    last_event_id = excluded.last_event_id,
    updated_at = greatest(line.updated_at, excluded.updated_at),
    -- A snoozed line stays so, unless somebody mentions the user or assigns them to it.
    snoozed_until = case when line.read_at is null and line.done_at is null
      and excluded.reason not in ('Mentioned', 'Assigned')
      then line.snoozed_until else excluded.snoozed_until end,
    -- News for a digest wait for the next one, which tells what asks most. What waited already keeps waiting, unless it was read.
    (digest_topic, digest_event_id, digest_rank) = (
      select waiting.topic, waiting.event_id, waiting.rank from (
        values (excluded.digest_topic, excluded.digest_event_id, excluded.digest_rank),
          (line.digest_topic, line.digest_event_id, coalesce(line.digest_rank, 0))
      ) waiting (topic, event_id, rank)
      where waiting.topic is not null and (waiting.event_id = excluded.digest_event_id
        or line.read_at is null and line.done_at is null and (line.digest_id is null or excluded.digest_topic is null))
      order by waiting.rank, waiting.event_id limit 1),
    digest_since = case when excluded.digest_topic is not null then excluded.digest_since
      when line.read_at is null and line.done_at is null then line.digest_since end,
    digest_id = case when excluded.digest_topic is null and line.read_at is null and line.done_at is null
      then line.digest_id end,
    read_at = null,
    done_at = null
  returning line.user_id;

  with told as (
    select distinct on (n."userId", about.type, about.id) n.id, n."userId" as user_id, about.type as subject_type,
      about.id as subject_id, n.topic, about.kind, n.event_id, n.rank, u.email,
      -- What a waiting mail tells was read in the meantime.
      line.unread_count = n.raised as is_all_unread
    from (
        select given.*, e.id as event_id, e.subject_type, e.subject_id, e.data,
          count(*) over (partition by given."userId", e.subject_type, e.subject_id) as raised
        from jsonb_to_recordset(news)
            as given(id uuid, "eventId" uuid, "userId" uuid, reason text, topic text, mail text, rank smallint)
          join public.events e on e.tenant_id = app.tenant_id() and e.id = given."eventId"
      ) n
      join public.users u on u.tenant_id = app.tenant_id() and u.id = n."userId"
      cross join lateral (
        -- At most one, by its unique key. The limit makes PostgreSQL read it by the whole key.
        select snoozed_until, unread_count from public.notifications
        where tenant_id = app.tenant_id() and user_id = n."userId"
          and subject_type = n.subject_type and subject_id = n.subject_id
        limit 1
      ) line
      cross join lateral (
        select 'update' as type, (n.data ->> 'updateId')::uuid as id, 'update' as kind where n.data ? 'updateId'
        union all select n.subject_type, n.subject_id, lower(n.reason) where not n.data ? 'updateId'
      ) about
    where n.mail = 'now' and u.email is not null
      and (line.snoozed_until is null or line.snoozed_until <= now())
    order by n."userId", about.type, about.id, n.rank, n.event_id
  ), waiting as (
    update public.mails m set
      (kind, topic, event_id, event_rank) = (select chosen.kind, chosen.topic, chosen.event_id, chosen.rank
        from (values (told.kind, told.topic, told.event_id, told.rank), (m.kind, m.topic, m.event_id, m.event_rank))
          chosen (kind, topic, event_id, rank)
        where chosen.event_id = told.event_id or not told.is_all_unread
        order by chosen.rank, chosen.event_id limit 1)
    from told
    where m.tenant_id = app.tenant_id() and m.user_id = told.user_id and m.state = 'Queued' and m.topic is not null
      and m.subject_type = told.subject_type and m.subject_id = told.subject_id
    returning m.user_id, m.subject_id
  )
  insert into public.mails (tenant_id, id, kind, user_id, address, subject_type, subject_id, topic, event_id, event_rank, next_at)
  select app.tenant_id(), told.id, told.kind, told.user_id, told.email, told.subject_type, told.subject_id, told.topic,
    told.event_id, told.rank, now() + interval '2 minutes'
  from told
  where not exists (select from waiting where waiting.user_id = told.user_id and waiting.subject_id = told.subject_id);
end $function$;
GRANT EXECUTE ON ROUTINE app.distribute(uuid[],jsonb) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.due_times(p_start timestamp with time zone, p_pauses tstzmultirange, p_zone text, p_hours jsonb, p_holidays date[], p_minutes numeric[])
 RETURNS timestamp with time zone[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  zone constant text := app.known_zone(p_zone);
  first_day constant date := (p_start at time zone zone)::date;
  days int[];
  froms time[];
  tos time[];
  due timestamptz[] := array_fill(null::timestamptz, array[cardinality(p_minutes)]);
  most constant interval := (select max(minutes) * interval '1 minute' from unnest(p_minutes) minutes);
  passed interval := '0';
  wanted interval;
  day date;
  opens timestamptz;
  closes timestamptz;
  piece tstzrange;
begin
  if most is null then
    return due;
  end if;
  select array_agg(s.day order by s."from"), array_agg(s."from" order by s."from"), array_agg(s."to" order by s."from")
  into days, froms, tos from jsonb_to_recordset(p_hours) as s(day int, "from" time, "to" time);
  for ahead in 0..731 loop
    day := first_day + ahead;
    continue when day = any (p_holidays);
    for span in 1..cardinality(days) loop
      continue when days[span] <> extract(isodow from day);
      opens := greatest((day + froms[span]) at time zone zone, p_start);
      closes := (day + tos[span]) at time zone zone;
      continue when closes <= opens;
      for piece in select unnest(tstzmultirange(tstzrange(opens, closes)) - p_pauses) loop
        for each in 1..cardinality(p_minutes) loop
          wanted := p_minutes[each] * interval '1 minute';
          if due[each] is null and wanted <= passed + (upper(piece) - lower(piece)) then
            due[each] := lower(piece) + (wanted - passed);
          end if;
        end loop;
        passed := passed + (upper(piece) - lower(piece));
        if passed >= most then
          return due;
        end if;
      end loop;
    end loop;
  end loop;
  return due;
end $function$;

CREATE OR REPLACE FUNCTION app.due_withheld_messages(p_now timestamp with time zone, p_limit integer)
 RETURNS TABLE(id uuid, tenant_id uuid, user_id uuid, client_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with recursive company as (
    (select w.tenant_id from public.withheld_messages w where w.refusal is null order by w.tenant_id limit 1)
    union all
    select (select w.tenant_id from public.withheld_messages w where w.refusal is null and w.tenant_id > company.tenant_id
      order by w.tenant_id limit 1)
    from company where company.tenant_id is not null
  )
  select due.id, due.tenant_id, due.user_id, due.client_id
  from company
    join public.tenants t on t.id = company.tenant_id and t.is_active
    cross join lateral (
      select w.id, w.tenant_id, w.user_id, u.client_id, w.release_at
      from public.withheld_messages w
        join public.users u on u.tenant_id = w.tenant_id and u.id = w.user_id and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id))
      where w.tenant_id = company.tenant_id and w.refusal is null and w.release_at <= coalesce(p_now, now())
      order by w.release_at, w.id limit p_limit) due
  order by due.release_at, due.id limit p_limit
$function$;
GRANT EXECUTE ON ROUTINE app.due_withheld_messages(timestamp with time zone,integer) TO loggia_app;

CREATE OR REPLACE FUNCTION app.end_of_sign_offs(OUT "position" integer, OUT record bytea)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-offs/' || app.tenant_id(), 0));
  select a.position, a.record into "position", record from public.sign_off_answers a
  where a.tenant_id = app.tenant_id() order by a.position desc limit 1;
end $function$;
GRANT EXECUTE ON ROUTINE app.end_of_sign_offs() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.end_of_sign_offs() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.enter(p_tenant uuid, p_session uuid, p_user uuid, p_any_of text[], p_admin_only boolean, p_write boolean, p_without_factor boolean DEFAULT false)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  actor record;
  ignored text;
begin
  select u.first_name, u.last_name, u.email, u.user_name, u.role_id, r.name as role_name,
    coalesce(r.is_admin, false) as is_admin, coalesce(r.claims, '{}') as claims,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope,
    u.client_id, u.is_demo, t.is_read_only,
    t.second_factor as needed_by, t.second_factor <> 'off' and u.sign_ins_without_factor > t.grace_sign_ins as is_over_grace
  into actor
  from public.sessions s
    join public.users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where s.tenant_id = p_tenant and s.id = p_session and s.user_id = p_user and s.ended_at is null
    and s.expires_at > now() and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id)) and t.is_active;
  if not found then
    raise exception 'no valid session' using errcode = 'AT401';
  end if;
  if actor.is_over_grace and not p_without_factor and (actor.needed_by = 'all' or actor.scope <> 'client')
    and not app.has_factor(p_tenant, p_user) then
    raise exception 'second factor missing' using errcode = 'AT428';
  end if;
  if not actor.is_admin and (p_admin_only or not (p_any_of is null or p_any_of && actor.claims)) then
    raise exception 'claim missing' using errcode = 'AT403';
  end if;
  if p_write and actor.is_read_only then
    raise exception 'read-only company' using errcode = 'AT423';
  end if;
  -- Assignments are faster than PERFORM, which would run a query for each.
  ignored := set_config('app.tenant_id', p_tenant::text, true);
  ignored := set_config('app.tenant_id_of_staff', case actor.scope when 'staff' then p_tenant::text else '' end, true);
  ignored := set_config('app.user_id', p_user::text, true);
  ignored := set_config('app.scope', actor.scope, true);
  ignored := set_config('app.client_id', coalesce(actor.client_id::text, ''), true);
  ignored := set_config('app.visibility',
    case when actor.is_admin or 'Project:ViewAllProjects' = any (actor.claims) then 'all'
      when 'Project:ViewAssignedProjects' = any (actor.claims) then 'assigned' else 'none' end, true);
  ignored := set_config('statement_timeout', '4s', true);
  if current_setting('transaction_read_only') = 'off' then
    ignored := set_config('app.user_name',
      coalesce(nullif(btrim(concat_ws(' ', actor.first_name, actor.last_name)), ''), actor.user_name, actor.email), true);
  end if;
  return row_to_json(actor);
end $function$;
GRANT EXECUTE ON ROUTINE app.enter(uuid,uuid,uuid,text[],boolean,boolean,boolean) TO loggia_app;

CREATE OR REPLACE FUNCTION app.enter_as(p_tenant uuid, p_session uuid, p_user uuid, p_preview uuid, p_any_of text[], p_admin_only boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  starter record;
  shown record;
begin
  select p.shown_user_id, p.shown_role_id, p.client_id, r.is_admin, r.claims
  into starter
  from public.previews p
    join public.sessions s on s.tenant_id = p.tenant_id and s.id = p.session_id and s.user_id = p.user_id
    join public.users u on u.tenant_id = p.tenant_id and u.id = p.user_id
    join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    join public.tenants t on t.id = p.tenant_id
    join public.clients c on c.tenant_id = p.tenant_id and c.id = p.client_id
  where p.tenant_id = p_tenant and p.id = p_preview and p.session_id = p_session and p.user_id = p_user
    and p.ended_at is null and p.expires_at > now() and s.ended_at is null and s.expires_at > now()
    and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id)) and t.is_active and c.deleted_at is null
    and u.client_id is null and r.role_type is distinct from 'ClientUser'
    and (r.is_admin or 'Users:ViewUsers' = any (r.claims));
  if not found then
    raise exception 'the preview is over' using errcode = 'AT401';
  end if;
  if starter.shown_user_id is not null then
    select u.id as user_id, u.first_name, u.last_name, u.email, u.user_name, u.role_id, r.name as role_name,
      coalesce(r.is_admin, false) as is_admin, coalesce(r.claims, '{}') as claims, 'client' as scope, u.client_id, u.is_demo
    into shown
    from public.users u left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = p_tenant and u.id = starter.shown_user_id and u.client_id = starter.client_id
      and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id));
  else
    select null::uuid as user_id, r.name as first_name, '' as last_name, null as email, null as user_name, r.id as role_id,
      r.name as role_name, r.is_admin, r.claims, 'client' as scope, starter.client_id as client_id, false as is_demo
    into shown
    from public.roles r
    where r.tenant_id = p_tenant and r.id = starter.shown_role_id and r.role_type = 'ClientUser';
  end if;
  if not found or not (starter.is_admin or not shown.is_admin and shown.claims <@ starter.claims) then
    raise exception 'the preview is over' using errcode = 'AT401';
  end if;
  if not shown.is_admin and (p_admin_only or not (p_any_of is null or p_any_of && shown.claims)) then
    raise exception 'claim missing' using errcode = 'AT403';
  end if;
  perform
    set_config('transaction_read_only', 'on', true),
    set_config('app.is_preview', 'on', true),
    set_config('app.preview_role', coalesce(starter.shown_role_id::text, ''), true),
    set_config('app.preview_projects',
      case when starter.is_admin or 'Project:ViewAllProjects' = any (starter.claims) then ''
        when 'Project:ViewAssignedProjects' = any (starter.claims) then array(
          select m.project_id from public.project_members m where m.tenant_id = p_tenant and m.user_id = p_user)::text
        else '{}' end, true),
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', '', true),
    set_config('app.user_id', coalesce(shown.user_id::text, ''), true),
    set_config('app.scope', shown.scope, true),
    set_config('app.client_id', shown.client_id::text, true),
    set_config('app.visibility',
      case when shown.is_admin or 'Project:ViewAllProjects' = any (shown.claims) then 'all'
        when 'Project:ViewAssignedProjects' = any (shown.claims) then 'assigned' else 'none' end, true),
    set_config('statement_timeout', '4s', true);
  return row_to_json(shown);
end $function$;
GRANT EXECUTE ON ROUTINE app.enter_as(uuid,uuid,uuid,uuid,text[],boolean) TO loggia_app;

CREATE OR REPLACE FUNCTION app.enter_as_sender(p_tenant uuid, p_user uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  person record;
begin
  select u.first_name, u.last_name, u.email, u.user_name, u.role_id, r.name as role_name,
    coalesce(r.is_admin, false) as is_admin, coalesce(r.claims, '{}') as claims,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope,
    u.client_id, u.is_demo, t.is_read_only
  into person
  from public.users u
    join public.tenants t on t.id = u.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = p_tenant and u.id = p_user and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id)) and t.is_active;
  if not found then
    raise exception 'no such user' using errcode = 'AT401';
  end if;
  if person.is_read_only then
    raise exception 'read-only company' using errcode = 'AT423';
  end if;
  perform
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', case person.scope when 'staff' then p_tenant::text else '' end, true),
    set_config('app.user_id', p_user::text, true),
    set_config('app.user_name',
      coalesce(nullif(btrim(concat_ws(' ', person.first_name, person.last_name)), ''), person.user_name, person.email), true),
    set_config('app.scope', person.scope, true),
    set_config('app.client_id', coalesce(person.client_id::text, ''), true),
    set_config('app.visibility',
      case when person.is_admin or 'Project:ViewAllProjects' = any (person.claims) then 'all'
        when 'Project:ViewAssignedProjects' = any (person.claims) then 'assigned' else 'none' end, true),
    set_config('statement_timeout', '4s', true);
  return row_to_json(person);
end $function$;
GRANT EXECUTE ON ROUTINE app.enter_as_sender(uuid,uuid) TO loggia_app;

CREATE OR REPLACE FUNCTION app.enter_as_server(p_tenant uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', p_tenant::text, true),
    set_config('app.user_id', '', true),
    set_config('app.user_name', '', true),
    set_config('app.scope', 'staff', true),
    set_config('app.client_id', '', true),
    set_config('app.visibility', 'all', true),
    set_config('statement_timeout', '4s', true)
$function$;
GRANT EXECUTE ON ROUTINE app.enter_as_server(uuid) TO loggia_app;

CREATE OR REPLACE FUNCTION app.enter_by_link(p_tenant uuid, p_session uuid, p_user uuid, p_claim text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  holder record;
begin
  select r.is_admin and s.kind = 'session' as is_admin,
    case when s.kind = 'session' then coalesce(r.claims, '{}')
      else array(select c from unnest(s.token_claims) c where r.is_admin or c = any (r.claims)) end as claims,
    u.client_id,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope
  into holder
  from public.sessions s
    join public.users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where s.tenant_id = p_tenant and s.id = p_session and s.user_id = p_user and s.ended_at is null
    and s.expires_at > now() and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id)) and t.is_active
    and (s.kind = 'session' or t.api_tokens = 'everyone' or t.api_tokens = 'staff' and u.client_id is null
      and r.role_type is distinct from 'ClientUser')
    and (r.is_admin or p_claim = any (r.claims)) and (s.kind = 'session' or p_claim = any (s.token_claims));
  if not found then
    raise exception 'the link is no longer valid' using errcode = 'AT401';
  end if;
  perform
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', case holder.scope when 'staff' then p_tenant::text else '' end, true),
    set_config('app.user_id', p_user::text, true),
    set_config('app.scope', holder.scope, true),
    set_config('app.client_id', coalesce(holder.client_id::text, ''), true),
    set_config('app.visibility',
      case when holder.is_admin or 'Project:ViewAllProjects' = any (holder.claims) then 'all'
        when 'Project:ViewAssignedProjects' = any (holder.claims) then 'assigned' else 'none' end, true),
    set_config('statement_timeout', '4s', true);
end $function$;
GRANT EXECUTE ON ROUTINE app.enter_by_link(uuid,uuid,uuid,text) TO loggia_app;

CREATE OR REPLACE FUNCTION app.enter_by_scim(p_tenant uuid, p_session uuid, p_user uuid, p_hash bytea, p_write boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  actor record;
begin
  select u.first_name, u.last_name, u.email, u.user_name, u.role_id, r.name as role_name, true as is_admin, r.claims,
    'staff' as scope, u.client_id, u.is_demo, t.is_read_only, s.token_name
  into actor
  from public.sessions s
    join public.users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where s.tenant_id = p_tenant and s.id = p_session and s.user_id = p_user and s.kind = 'scim' and s.token_hash = p_hash
    and s.ended_at is null and s.expires_at > now() and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id)) and u.client_id is null
    and r.is_admin and t.is_active;
  if not found then
    raise exception 'no valid token' using errcode = 'AT401';
  end if;
  if p_write and actor.is_read_only then
    raise exception 'read-only company' using errcode = 'AT423';
  end if;
  perform
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', p_tenant::text, true),
    set_config('app.user_id', p_user::text, true),
    set_config('app.user_name',
      coalesce(nullif(btrim(concat_ws(' ', actor.first_name, actor.last_name)), ''), actor.user_name, actor.email), true),
    set_config('app.scim_name', actor.token_name, true),
    set_config('app.scope', 'staff', true),
    set_config('app.client_id', '', true),
    set_config('app.visibility', 'all', true),
    set_config('statement_timeout', '4s', true);
  return row_to_json(actor);
end $function$;
GRANT EXECUTE ON ROUTINE app.enter_by_scim(uuid,uuid,uuid,bytea,boolean) TO loggia_app;

CREATE OR REPLACE FUNCTION app.enter_by_token(p_tenant uuid, p_session uuid, p_user uuid, p_hash bytea, p_any_of text[], p_admits boolean, p_write boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  actor record;
begin
  select u.first_name, u.last_name, u.email, u.user_name, u.role_id, r.name as role_name, false as is_admin,
    array(select c from unnest(s.token_claims) c where r.is_admin or c = any (r.claims)) as claims,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope,
    u.client_id, u.is_demo, t.is_read_only, t.api_tokens, s.token_name, s.is_read_only as token_is_read_only
  into actor
  from public.sessions s
    join public.users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where s.tenant_id = p_tenant and s.id = p_session and s.user_id = p_user and s.kind = 'token' and s.token_hash = p_hash
    and s.ended_at is null and s.expires_at > now() and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id)) and t.is_active;
  if not found or actor.api_tokens = 'off' or actor.api_tokens = 'staff' and actor.scope <> 'staff' then
    raise exception 'no valid token' using errcode = 'AT401';
  end if;
  if not p_admits or p_write and actor.token_is_read_only or not (p_any_of is null or p_any_of && actor.claims) then
    raise exception 'the token does not allow this' using errcode = 'AT403';
  end if;
  if p_write and actor.is_read_only then
    raise exception 'read-only company' using errcode = 'AT423';
  end if;
  if actor.token_is_read_only then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  perform
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', case actor.scope when 'staff' then p_tenant::text else '' end, true),
    set_config('app.user_id', p_user::text, true),
    set_config('app.user_name',
      coalesce(nullif(btrim(concat_ws(' ', actor.first_name, actor.last_name)), ''), actor.user_name, actor.email), true),
    set_config('app.token_name', actor.token_name, true),
    set_config('app.token_claims', actor.claims::text, true),
    set_config('app.scope', actor.scope, true),
    set_config('app.client_id', coalesce(actor.client_id::text, ''), true),
    set_config('app.visibility',
      case when 'Project:ViewAllProjects' = any (actor.claims) then 'all'
        when 'Project:ViewAssignedProjects' = any (actor.claims) then 'assigned' else 'none' end, true),
    set_config('statement_timeout', '4s', true);
  return row_to_json(actor);
end $function$;
GRANT EXECUTE ON ROUTINE app.enter_by_token(uuid,uuid,uuid,bytea,text[],boolean,boolean) TO loggia_app;

CREATE OR REPLACE FUNCTION app.enter_for(p_tenant uuid, p_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  person record;
begin
  select coalesce(r.is_admin, false) as is_admin, coalesce(r.claims, '{}') as claims, u.client_id,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope
  into person
  from public.users u
    join public.tenants t on t.id = u.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = p_tenant and u.id = p_user and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id)) and t.is_active;
  if not found then
    raise exception 'no such user' using errcode = 'AT401';
  end if;
  perform
    set_config('transaction_read_only', 'on', true),
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', case person.scope when 'staff' then p_tenant::text else '' end, true),
    set_config('app.user_id', p_user::text, true),
    set_config('app.scope', person.scope, true),
    set_config('app.client_id', coalesce(person.client_id::text, ''), true),
    set_config('app.visibility',
      case when person.is_admin or 'Project:ViewAllProjects' = any (person.claims) then 'all'
        when 'Project:ViewAssignedProjects' = any (person.claims) then 'assigned' else 'none' end, true),
    set_config('statement_timeout', '4s', true);
end $function$;
GRANT EXECUTE ON ROUTINE app.enter_for(uuid,uuid) TO loggia_app;

CREATE OR REPLACE FUNCTION app.enter_for_client(p_tenant uuid, p_client uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform from public.clients c join public.tenants t on t.id = c.tenant_id
  where c.tenant_id = p_tenant and c.id = p_client and c.deleted_at is null and t.is_active;
  if not found then
    raise exception 'no such client' using errcode = 'AT401';
  end if;
  perform
    set_config('transaction_read_only', 'on', true),
    set_config('app.is_hand_over', 'on', true),
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', '', true),
    set_config('app.user_id', '', true),
    set_config('app.scope', 'client', true),
    set_config('app.client_id', p_client::text, true),
    set_config('app.visibility', 'all', true),
    set_config('statement_timeout', '4s', true);
end $function$;
GRANT EXECUTE ON ROUTINE app.enter_for_client(uuid,uuid) TO loggia_app;

CREATE OR REPLACE FUNCTION app.enter_for_company(p_tenant uuid, p_admin uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform from public.users u
    join public.tenants t on t.id = u.tenant_id
    join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = p_tenant and u.id = p_admin and u.is_active and u.deleted_at is null
    and not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id) and t.is_active and r.is_admin;
  if not found then
    raise exception 'no such administrator' using errcode = 'AT401';
  end if;
  perform
    app.enter_as_server(p_tenant),
    set_config('transaction_read_only', 'on', true),
    set_config('app.is_company_export', 'on', true),
    set_config('statement_timeout', '60s', true);
end $function$;
GRANT EXECUTE ON ROUTINE app.enter_for_company(uuid,uuid) TO loggia_app;

CREATE OR REPLACE FUNCTION app.enter_for_person(p_tenant uuid, p_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  person record;
begin
  select coalesce(r.is_admin, false) as is_admin, coalesce(r.claims, '{}') as claims, u.client_id,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope
  into person
  from public.users u
    join public.tenants t on t.id = u.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = p_tenant and u.id = p_user and u.deleted_at is null and t.is_active;
  if not found then
    raise exception 'no such user' using errcode = 'AT401';
  end if;
  perform
    set_config('transaction_read_only', 'on', true),
    set_config('app.is_person_export', 'on', true),
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', case person.scope when 'staff' then p_tenant::text else '' end, true),
    set_config('app.user_id', p_user::text, true),
    set_config('app.scope', person.scope, true),
    set_config('app.client_id', coalesce(person.client_id::text, ''), true),
    set_config('app.visibility',
      case when person.is_admin or 'Project:ViewAllProjects' = any (person.claims) then 'all'
        when 'Project:ViewAssignedProjects' = any (person.claims) then 'assigned' else 'none' end, true),
    set_config('statement_timeout', '60s', true);
end $function$;
GRANT EXECUTE ON ROUTINE app.enter_for_person(uuid,uuid) TO loggia_app;

CREATE OR REPLACE FUNCTION app.erase_person(p_tenant uuid, p_user uuid, p_at timestamp with time zone, p_by uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  person public.users;
  gone jsonb;
  kept jsonb;
begin
  select * into person from public.users where tenant_id = p_tenant and id = p_user and erased_at is null for update;
  if person.id is null then
    return null;
  end if;
  gone := jsonb_build_object('profile', num_nonnulls(person.first_name, person.last_name, person.email, person.user_name, person.phone_number,
      person.password_hash, person.locale, person.region, person.time_zone, person.external_id, person.external_key, person.scim_user_name))
    || app.erase_rows_of_person(person) || app.erase_traces_of_person(person);
  -- After the rows that go, which may be texts too.
  kept := app.contributions_of_person(person);
  update public.users set first_name = 'Former', last_name = 'member', email = null, email_key = null, email_verified_at = null,
    user_name = null, user_name_key = null, user_name_skeleton = null, phone_number = null, password_hash = null, role_id = null,
    is_active = false, is_break_glass = false, locale = null, region = null, time_zone = null, mail_state = 'Ok', mail_problem = null, external_id = null,
    external_key = null, scim_user_name = null, scim_user_name_key = null, sign_ins_without_factor = 0, access_ends_on = null,
    access_set_by = null, access_told = null, earlier_names = '[]',
    email_unconfirmed = false, erased_at = p_at, updated_at = now(), version = version + 1
  where tenant_id = p_tenant and id = p_user;
  insert into public.erasures (tenant_id, person_hash, at, by) values (p_tenant, app.person_hash(p_tenant, p_user), p_at, p_by)
  on conflict do nothing;
  return jsonb_build_object('gone', gone, 'kept', kept);
end $function$;

CREATE OR REPLACE FUNCTION app.erase_rows_of_person(p_user public.users)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  p_tenant constant uuid := p_user.tenant_id;
  p_id constant uuid := p_user.id;
  counts jsonb := '{}';
  part jsonb;
begin
  -- With the tokens that renew them, and with previews that they started.
  with gone as (delete from public.sessions where tenant_id = p_tenant and user_id = p_id returning kind)
  select jsonb_build_object('sessions', count(*) filter (where kind = 'session'), 'tokens', count(*) filter (where kind <> 'session'))
  into part from gone;
  counts := counts || part;

  with gone as (delete from public.factors where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('factors', count(*)) into part from gone;
  counts := counts || part;

  with gone as (delete from public.identities where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('identities', count(*)) into part from gone;
  counts := counts || part;

  delete from public.sign_in_challenges where tenant_id = p_tenant and user_id = p_id;
  delete from public.sign_in_codes where tenant_id = p_tenant and user_id = p_id;
  delete from public.mail_codes where tenant_id = p_tenant and user_id = p_id;
  -- The names that they signed in with are kept as hashes (server/people/sign-in/sessions/throttle.ts).
  delete from public.sign_in_throttles where tenant_id = p_tenant and (kind = 'factor' and key = p_id::text or kind = 'account' and key in (
    select rtrim(translate(encode(sha256(convert_to(name, 'UTF8')), 'base64'), '+/', '-_'), '=')
    from app.names_of_person(p_user) known, 
      unnest(array[lower(known.email), lower(known.user_name), p_user.email_key, p_user.user_name_key]) name));
  with gone as (delete from public.entry_links where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('links', count(*)) into part from gone;
  counts := counts || part;

  with gone as (delete from public.user_pictures where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('picture', count(*)) into part from gone;
  counts := counts || part;

  with gone as (delete from public.calendar_feeds where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('feeds', count(*)) into part from gone;
  counts := counts || part;

  with gone as (delete from public.saved_views where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('views', count(*)) into part from gone;
  counts := counts || part;

  with settings as (delete from public.notification_settings where tenant_id = p_tenant and user_id = p_id returning 1),
    lines as (delete from public.notifications where tenant_id = p_tenant and user_id = p_id returning 1),
    followed as (delete from public.follows where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('notifications', count(*)) into part
  from (select from settings union all select from lines union all select from followed) gone;
  counts := counts || part;

  -- What was not sent yet, and files without a message.
  with written as (delete from public.withheld_messages where tenant_id = p_tenant and user_id = p_id returning 1),
    attached as (delete from public.attachments where tenant_id = p_tenant and created_by = p_id and message_id is null returning id),
    bytes as (insert into public.uploads (tenant_id, id, is_abandoned) select p_tenant, id, true from attached)
  select jsonb_build_object('drafts', count(*)) into part from (select from written union all select from attached) gone;
  counts := counts || part;

  with gone as (delete from public.project_members where tenant_id = p_tenant and user_id = p_id returning project_id),
    freed as (update public.tickets set assignee_id = null, version = version + 1, updated_at = now()
      where tenant_id = p_tenant and assignee_id = p_id returning id),
    led as (update public.projects set lead_id = null, version = version + 1, updated_at = now()
      where tenant_id = p_tenant and lead_id = p_id returning id)
  select jsonb_build_object('assignments',
      (select count(*) from gone) + (select count(*) from freed) + (select count(*) from led),
    'projectIds', (select coalesce(jsonb_agg(project_id), '[]') from (select project_id from gone union select id from led) theirs),
    'ticketIds', (select coalesce(jsonb_agg(id), '[]') from freed))
  into part;
  counts := counts || part;

  delete from public.timers where tenant_id = p_tenant and user_id = p_id;
  delete from public.reply_addresses where tenant_id = p_tenant and user_id = p_id;
  with addresses as materialized (select lower(email) as address from app.names_of_person(p_user) where email is not null),
    gone as (delete from public.mails where tenant_id = p_tenant
      and (user_id = p_id or user_id is null and lower(address) in (select address from addresses)) returning 1)
  select jsonb_build_object('mails', count(*)) into part from gone;
  counts := counts || part;

  with addresses as materialized (
      select lower(email) as address from app.names_of_person(p_user) where email is not null
      union select from_address from public.inbound_mails where tenant_id = p_tenant and sender_id = p_id),
    gone as (delete from public.inbound_mails where tenant_id = p_tenant and (sender_id = p_id or recipient_id = p_id
      or sender_id is null and lower(from_address) in (select address from addresses)) returning id),
    bytes as (insert into public.uploads (tenant_id, id, is_abandoned) select p_tenant, id, true from gone),
    -- The entry has the subject or the address of the mail.
    named as (update public.audit_log set subject_name = 'Former member'
      where tenant_id = p_tenant and subject_type = 'inboundMail' and subject_id in (select id from gone))
  select jsonb_build_object('inboundMails', count(*)) into part from gone;
  return counts || part;
end $function$;

CREATE OR REPLACE FUNCTION app.erase_traces_of_person(p_user public.users)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  former constant text := 'Former member';
  p_tenant constant uuid := p_user.tenant_id;
  p_id constant uuid := p_user.id;
  pattern record := app.patterns_of_person(p_user);
  counts jsonb := '{}';
  part jsonb;
  elsewhere int := 0;
  changed int;
begin
  with gone as (
      delete from public.exports where tenant_id = p_tenant and (user_id = p_id or subject_id = p_id or state = 'Ready') returning file_id, user_id),
    bytes as (insert into public.uploads (tenant_id, id, is_abandoned) select p_tenant, file_id, true from gone where file_id is not null),
    -- Another attempt has another number, so the process that works on it stops.
    again as (update public.exports set state = 'Queued', leased_until = null, next_at = now()
      where tenant_id = p_tenant and state = 'Running' and user_id <> p_id and subject_id <> p_id)
  select jsonb_build_object('exports', count(*), 'exporterIds', coalesce(jsonb_agg(distinct user_id) filter (where user_id <> p_id), '[]'))
  into part from gone;
  counts := counts || part;

  -- The texts of a file are kept until it is imported, for a day at most.
  with gone as (delete from public.imports where tenant_id = p_tenant and content::text ~* pattern.loose returning 1),
    named as (update public.import_rows set name = former where tenant_id = p_tenant and subject_id = p_id returning 1)
  select jsonb_build_object('imports', count(*)) into part from (select from gone union all select from named) touched;
  counts := counts || part;

  -- The chain has hashes of these texts with the salt. Without the salt nobody finds the texts by trying, and the chain still verifies.
  -- What staff wrote down of a phone call has nothing of the person but the id.
  with cleared as (
    update public.sign_off_answers set salt = null, name_written = null, address = null, device = null, reason = null
    where tenant_id = p_tenant and user_id = p_id and via <> 'Phone' and salt is not null returning 1)
  select jsonb_build_object('answers', count(*)) into part from cleared;
  counts := counts || part;

  update public.audit_log entry set
    actor_name = case when actor_id = p_id then former else actor_name end,
    subject_name = case when subject_type = 'user' then case when subject_id = p_id then former else subject_name end
      -- What they named for themselves.
      when actor_id = p_id and subject_type in ('token', 'scimToken', 'factor', 'savedView', 'feed', 'attachment') then null
      when subject_type in ('mail', 'inboundMail', 'export', 'token', 'scimToken', 'factor', 'session', 'savedView', 'feed') and subject_name ~* pattern.whole
      then former else subject_name end,
    address = case when actor_id = p_id or actor_id is null and subject_id = p_id then null else address end,
    details = case when details::text ~* pattern.loose then app.without_person(details, pattern.whole) else details end
  where tenant_id = p_tenant and (actor_id = p_id or subject_id = p_id or details <> '{}' and details::text ~* pattern.loose
    or subject_type in ('mail', 'inboundMail', 'export', 'token', 'scimToken', 'factor', 'session', 'savedView', 'feed') and subject_name ~* pattern.whole);
  get diagnostics changed = row_count;
  counts := counts || jsonb_build_object('auditEntries', changed);

  update public.events set actor_name = former where tenant_id = p_tenant and actor_id = p_id;
  get diagnostics changed = row_count;
  elsewhere := elsewhere + changed;
  update public.previews set shown_name = former where tenant_id = p_tenant and shown_user_id = p_id;
  get diagnostics changed = row_count;
  elsewhere := elsewhere + changed;
  update public.webhook_deliveries set answer = null where tenant_id = p_tenant and answer ~* pattern.whole;
  get diagnostics changed = row_count;
  elsewhere := elsewhere + changed;
  update public.mails set answer = null where tenant_id = p_tenant and answer ~* pattern.whole;
  get diagnostics changed = row_count;
  elsewhere := elsewhere + changed;
  update public.clients set version = version + 1, updated_at = now(),
    contact_name = case when contact_name ~* pattern.whole then null else contact_name end,
    email = case when email ~* pattern.whole then null else email end,
    phone = case when phone ~* pattern.whole then null else phone end
  where tenant_id = p_tenant and (contact_name ~* pattern.whole or email ~* pattern.whole or phone ~* pattern.whole);
  get diagnostics changed = row_count;
  elsewhere := elsewhere + changed;
  update public.tenants set version = version + 1, updated_at = now(),
    reply_to = case when reply_to ~* pattern.whole then null else reply_to end,
    sender_name = case when sender_name ~* pattern.whole then null else sender_name end
  where id = p_tenant and (reply_to ~* pattern.whole or sender_name ~* pattern.whole);
  get diagnostics changed = row_count;
  return counts || jsonb_build_object('elsewhere', elsewhere + changed);
end $function$;

CREATE OR REPLACE FUNCTION app.erase_user(p_user uuid, p_dry_run boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  result jsonb;
begin
  perform from public.users u join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = app.tenant_id() and u.id = app.user_id() and r.is_admin and u.is_active and u.deleted_at is null;
  if not found then
    raise exception 'only administrators erase' using errcode = 'AT403';
  end if;
  begin
    result := app.erase_person(app.tenant_id(), p_user, now(), app.user_id());
    if p_dry_run then
      raise exception 'undo' using errcode = 'AT000';
    end if;
  exception when sqlstate 'AT000' then
    null;
  end;
  return result;
end $function$;
GRANT EXECUTE ON ROUTINE app.erase_user(uuid,boolean) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.find_demo_accounts(p_tenant uuid)
 RETURNS SETOF public.demo_accounts
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select * from public.demo_accounts where tenant_id = p_tenant order by position
$function$;
GRANT EXECUTE ON ROUTINE app.find_demo_accounts(uuid) TO loggia_app;
GRANT EXECUTE ON ROUTINE app.find_demo_accounts(uuid) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.find_identity_provider(p_id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with recursive company as (
    (select tenant_id from public.identity_providers order by tenant_id limit 1)
    union all
    select (select p.tenant_id from public.identity_providers p where p.tenant_id > company.tenant_id order by p.tenant_id limit 1)
    from company where company.tenant_id is not null
  )
  select p.tenant_id from company
    join public.identity_providers p on p.tenant_id = company.tenant_id and p.id = p_id
$function$;
GRANT EXECUTE ON ROUTINE app.find_identity_provider(uuid) TO loggia_app;

CREATE OR REPLACE FUNCTION app.find_operator_token(p_hash bytea)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update operator.tokens set last_used_at = now()
  where token_hash = p_hash and ended_at is null and expires_at > now() and (last_used_at is null or last_used_at < now() - interval '1 minute');
  select name from operator.tokens where token_hash = p_hash and ended_at is null and expires_at > now()
$function$;
GRANT EXECUTE ON ROUTINE app.find_operator_token(bytea) TO loggia_app;

CREATE OR REPLACE FUNCTION app.find_scim_token(p_tenant uuid, p_session uuid, p_hash bytea)
 RETURNS TABLE(user_id uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with found as (
    select s.user_id, s.last_used_at, s.created_at from public.sessions s
    where s.tenant_id = p_tenant and s.id = p_session and s.kind = 'scim' and s.token_hash = p_hash
      and s.ended_at is null and s.expires_at > now()
  ), used as (
    update public.sessions s set last_used_at = now()
    from found where s.tenant_id = p_tenant and s.id = p_session
      and (found.last_used_at = found.created_at or found.last_used_at < now() - interval '1 minute')
  )
  select user_id from found
$function$;
GRANT EXECUTE ON ROUTINE app.find_scim_token(uuid,uuid,bytea) TO loggia_app;

CREATE OR REPLACE FUNCTION app.find_tenant(p_by text, p_key text)
 RETURNS SETOF public.tenants
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  case p_by
    when 'id' then return query select * from public.tenants t where t.is_active and t.id = p_key::uuid;
    when 'name' then return query select * from public.tenants t where t.is_active and t.name_key = p_key;
    when 'domain' then return query select * from public.tenants t where t.is_active and t.domain_key = p_key;
  end case;
end $function$;
GRANT EXECUTE ON ROUTINE app.find_tenant(text,text) TO loggia_app;

CREATE OR REPLACE FUNCTION app.find_tickets(p_text text, p_most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  company constant uuid := app.tenant_id_of_staff();
  words constant text[] := app.words(p_text);
  keys constant int8[] := (
    select coalesce(array_agg(distinct key), '{}')
    from regexp_split_to_table(app.fold(p_text), '\s+') word, unnest(app.search_keys(company, word)) key);
  ids uuid[];
begin
  if company is null or cardinality(keys) = 0 then
    return null;
  end if;
  if (select count(*) > 3 from (
      select t.search_text from public.tickets t where t.tenant_id = company order by t.created_at desc, t.id desc limit 300) newest
    where newest.search_text like all (words)) then
    return null;
  end if;
  select coalesce(array_agg(id), '{}') into ids from (
    select t.id from public.tickets t
    where app.search_keys(t.tenant_id, t.search_text) @> keys and t.tenant_id = company and t.search_text like all (words)
    limit p_most + 1) found;
  return case when cardinality(ids) <= p_most then ids end;
end $function$;
GRANT EXECUTE ON ROUTINE app.find_tickets(text,integer) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.find_tickets(text,integer) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.find_token(p_tenant uuid, p_session uuid, p_hash bytea)
 RETURNS TABLE(user_id uuid, client_id uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update public.sessions s set last_used_at = now()
  from public.users u
  where s.tenant_id = p_tenant and s.id = p_session and s.kind = 'token' and s.token_hash = p_hash
    and s.ended_at is null and s.expires_at > now()
    and u.tenant_id = s.tenant_id and u.id = s.user_id and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id))
  returning u.id, u.client_id
$function$;
GRANT EXECUTE ON ROUTINE app.find_token(uuid,uuid,bytea) TO loggia_app;

CREATE OR REPLACE FUNCTION app.finish_erasures()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  person public.users;
  finished int := 0;
begin
  for person in
    select u.* from public.users u
    where u.tenant_id = app.tenant_id() and u.erased_at > now() - interval '1 day'
      and (exists (select from public.sessions s where (s.tenant_id, s.user_id) = (u.tenant_id, u.id))
        or exists (select from public.mails m where (m.tenant_id, m.user_id) = (u.tenant_id, u.id))
        or exists (select from public.inbound_mails i where (i.tenant_id, i.sender_id) = (u.tenant_id, u.id))
        or exists (select from public.withheld_messages w where (w.tenant_id, w.user_id) = (u.tenant_id, u.id))
        or exists (select from public.audit_log a where (a.tenant_id, a.actor_id) = (u.tenant_id, u.id)
          and (a.actor_name <> 'Former member' or a.address is not null)))
  loop
    perform app.erase_rows_of_person(person);
    update public.audit_log set actor_name = 'Former member', address = null,
      subject_name = case when subject_type = 'user' and subject_id = person.id then 'Former member' else subject_name end
    where tenant_id = person.tenant_id and actor_id = person.id and (actor_name <> 'Former member' or address is not null);
    update public.events set actor_name = 'Former member'
    where tenant_id = person.tenant_id and actor_id = person.id and actor_name <> 'Former member';
    finished := finished + 1;
  end loop;
  return finished;
end $function$;
GRANT EXECUTE ON ROUTINE app.finish_erasures() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.fold(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when octet_length(p_text) = length(p_text) then lower(p_text) else
    replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(p_text, NFKD),
        '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
        '', 'g')),
      'øłđðħŧıς', 'olddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
$function$;
GRANT EXECUTE ON ROUTINE app.fold(text) TO loggia_app;
GRANT EXECUTE ON ROUTINE app.fold(text) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.fold(text) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.fold_name(p_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select left(app.fold(p_name), 600)
$function$;
GRANT EXECUTE ON ROUTINE app.fold_name(text) TO loggia_app;
GRANT EXECUTE ON ROUTINE app.fold_name(text) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.fold_name(text) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.followers_of(p_events uuid[])
 RETURNS TABLE(event_id uuid, user_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select e.id, f.user_id
  from public.events e
    join public.follows f on f.tenant_id = e.tenant_id and f.level = 'all' and f.subject_id = any (array[e.subject_id, e.project_id])
  where e.tenant_id = app.tenant_id() and e.id = any (p_events) and (f.subject_id = e.subject_id or exists (
    select from public.projects p
      join public.users u on u.tenant_id = p.tenant_id and u.id = f.user_id
      join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where p.tenant_id = e.tenant_id and p.id = e.project_id and p.deleted_at is null
      and (r.is_admin or 'Project:ViewAllProjects' = any (r.claims)
        or 'Project:ViewAssignedProjects' = any (r.claims) and exists (
          select from public.project_members m
          where m.tenant_id = p.tenant_id and m.project_id = p.id and m.user_id = u.id))))
$function$;
GRANT EXECUTE ON ROUTINE app.followers_of(uuid[]) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.give_colour()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  -- As in contract/platform/hues.ts.
  colours constant text[] := '{blue,amber,cyan,pink,emerald,indigo,olive,sky,orange,teal,purple,green}';
begin
  new.colour := colours[coalesce(array_position(colours,
    (select colour from public.clients where tenant_id = new.tenant_id order by id desc limit 1)), 0) % 12 + 1];
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.has_factor(p_tenant uuid, p_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (select from public.factors f
    where f.tenant_id = p_tenant and f.user_id = p_user and f.kind <> 'Recovery' and f.confirmed_at is not null)
    and coalesce(app.tenant_id() = p_tenant, true)
$function$;
GRANT EXECUTE ON ROUTINE app.has_factor(uuid,uuid) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.has_factor(uuid,uuid) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.hide_events(p_project uuid, p_file uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update public.events set audience = 'staff'
  where tenant_id = app.tenant_id() and audience = 'client' and project_id = p_project;
  update public.events set audience = 'staff'
  where tenant_id = app.tenant_id() and audience = 'client' and subject_id = p_file
    and subject_type in ('document', 'image', 'task');
$function$;
GRANT EXECUTE ON ROUTINE app.hide_events(uuid,uuid) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.hide_ticket_events(p_ticket uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update public.events set audience = 'staff'
  where tenant_id = app.tenant_id() and audience = 'client' and subject_type = 'ticket' and subject_id = p_ticket;
$function$;
GRANT EXECUTE ON ROUTINE app.hide_ticket_events(uuid) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.hide_timers(p_project uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update public.timers set note_audience = 'staff', ticket_id = null
  where timers.tenant_id = app.tenant_id() and timers.project_id = p_project and app.scope() = 'staff'
  returning timers.user_id
$function$;
GRANT EXECUTE ON ROUTINE app.hide_timers(uuid) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.hours_of_client(p_projects uuid[], p_from date, p_to date)
 RETURNS TABLE(month date, project_id uuid, client_id uuid, minutes bigint, billable_minutes bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select date_trunc('month', h.worked_on)::date, h.project_id, h.client_id, sum(h.minutes),
    coalesce(sum(h.minutes) filter (where h.billable), 0)
  from public.hours h
  where h.tenant_id = app.tenant_id() and h.client_id = app.client_id() and h.project_id = any (p_projects)
    and app.shows_hours('Sums')
    and (p_from is null or h.worked_on >= date_trunc('month', p_from))
    and (p_to is null or h.worked_on < date_trunc('month', p_to) + interval '1 month')
  group by 1, 2, 3
$function$;
GRANT EXECUTE ON ROUTINE app.hours_of_client(uuid[],date,date) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.hours_of_client(uuid[],date,date) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.instant(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (translate(((at AT TIME ZONE 'UTC'::text))::text, ' '::text, 'T'::text) || 'Z'::text);
GRANT EXECUTE ON ROUTINE app.instant(timestamp with time zone) TO loggia_app;
GRANT EXECUTE ON ROUTINE app.instant(timestamp with time zone) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.instant(timestamp with time zone) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.instant_of(p_local timestamp without time zone, p_zone text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return p_local at time zone p_zone;
exception when invalid_parameter_value then
  return p_local at time zone 'UTC';
end $function$;

CREATE OR REPLACE FUNCTION app.is_awaited(p_tenant uuid, p_user uuid, p_password_hash text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select p_password_hash is null and exists (
      select from public.entry_links l where l.tenant_id = p_tenant and l.user_id = p_user and l.purpose = 'invitation')
    and not exists (
      select from public.entry_links l
      where l.tenant_id = p_tenant and l.user_id = p_user and l.purpose = 'invitation' and l.used_at is not null)
    and not exists (select from public.identities i where i.tenant_id = p_tenant and i.user_id = p_user)
$function$;
GRANT EXECUTE ON ROUTINE app.is_awaited(uuid,uuid,text) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.is_company_export()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (COALESCE(current_setting('app.is_company_export'::text, true), ''::text) = 'on'::text);
GRANT EXECUTE ON ROUTINE app.is_company_export() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.is_hand_over()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (COALESCE(current_setting('app.is_hand_over'::text, true), ''::text) = 'on'::text);
GRANT EXECUTE ON ROUTINE app.is_hand_over() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.is_hand_over() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.is_person_export()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (COALESCE(current_setting('app.is_person_export'::text, true), ''::text) = 'on'::text);
GRANT EXECUTE ON ROUTINE app.is_person_export() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.is_person_export() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.is_preview()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (COALESCE(current_setting('app.is_preview'::text, true), ''::text) = 'on'::text);
GRANT EXECUTE ON ROUTINE app.is_preview() TO loggia_app;
GRANT EXECUTE ON ROUTINE app.is_preview() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.is_preview() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.keep_clock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  runs constant boolean := new.status in ('Open', 'InProgress') and new.waiting_for is distinct from 'Client';
  is_done constant boolean := new.status in ('Resolved', 'Closed', 'Cancelled');
begin
  if tg_op = 'INSERT' then
    insert into public.ticket_clocks (tenant_id, ticket_id, client_id, started_at, stopped_since, resolved_at)
    values (new.tenant_id, new.id, new.client_id, case when not is_done then new.created_at end,
      case when not runs then new.created_at end, case when is_done then new.created_at end);
  elsif (old.status in ('Open', 'InProgress') and old.waiting_for is distinct from 'Client',
      old.status in ('Resolved', 'Closed', 'Cancelled'), old.priority, old.client_id)
      is not distinct from (runs, is_done, new.priority, new.client_id) then
    return null;
  else
    update public.ticket_clocks set
      client_id = new.client_id,
      pauses = case when runs and stopped_since < now() then pauses + tstzmultirange(tstzrange(stopped_since, now())) else pauses end,
      stopped_since = case when not runs then coalesce(stopped_since, now()) end,
      resolved_at = case when is_done then coalesce(resolved_at, now()) end
    where tenant_id = new.tenant_id and ticket_id = new.id;
  end if;
  if exists (select from public.service_levels where tenant_id = new.tenant_id) then
    perform app.reckon_clocks(new.tenant_id, array[new.id]);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.keep_earlier_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  earlier constant jsonb := jsonb_strip_nulls(jsonb_build_object('first_name', old.first_name, 'last_name', old.last_name, 'email', old.email,
    'user_name', old.user_name, 'phone_number', old.phone_number, 'scim_user_name', old.scim_user_name, 'external_id', old.external_id));
begin
  if not new.earlier_names @> jsonb_build_array(earlier) then
    new.earlier_names := new.earlier_names || earlier;
    if jsonb_array_length(new.earlier_names) > 100 then
      new.earlier_names := new.earlier_names - 0;
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.keep_first_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update public.ticket_clocks set first_answer_at = new.created_at
  where tenant_id = new.tenant_id and ticket_id = new.ticket_id and first_answer_at is null and exists (
    select from public.users u left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = new.tenant_id and u.id = new.author_id and u.client_id is null
      and r.role_type is distinct from 'ClientUser');
  if found and exists (select from public.service_levels where tenant_id = new.tenant_id) then
    perform app.reckon_clocks(new.tenant_id, array[new.ticket_id]);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.kept_of_person(p_part text, p_after timestamp with time zone, p_after_id text, p_limit integer)
 RETURNS TABLE(at timestamp with time zone, id text, item json)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with me as materialized (
    select u.* from public.users u
    where u.tenant_id = app.tenant_id() and u.id = app.user_id() and u.deleted_at is null and app.is_person_export()
  )
  select part.at, part.id, part.item from (
    select me.created_at, me.id::text, json_build_object('id', me.id, 'firstName', me.first_name, 'lastName', me.last_name,
      'email', me.email,
      'earlierNames', (select coalesce(json_agg(json_strip_nulls(json_build_object('firstName', was -> 'first_name', 'lastName', was -> 'last_name',
        'email', was -> 'email', 'userName', was -> 'user_name', 'phoneNumber', was -> 'phone_number'))), '[]')
        from jsonb_array_elements(me.earlier_names) was),
      'emailConfirmedAt', app.instant(me.email_verified_at), 'userName', me.user_name, 'phoneNumber', me.phone_number,
      'role', (select r.name from public.roles r where r.tenant_id = me.tenant_id and r.id = me.role_id),
      'client', (select c.name from public.clients c where c.tenant_id = me.tenant_id and c.id = me.client_id),
      'language', me.locale, 'region', me.region, 'timeZone', me.time_zone, 'isActive', me.is_active, 'accessEndsOn', me.access_ends_on,
      'mailState', me.mail_state, 'mailProblem', me.mail_problem, 'nameInDirectory', me.scim_user_name, 'idInDirectory', me.external_id,
      'keyOfImports', me.external_key, 'createdAt', app.instant(me.created_at), 'updatedAt', app.instant(me.updated_at))
    from me where p_part = 'profile'
    union all
    select s.created_at, s.id::text, json_build_object('kind', s.kind, 'device', s.device, 'address', s.address,
      'nameOfToken', s.token_name, 'permissionsOfToken', s.token_claims, 'createdAt', app.instant(s.created_at),
      'lastUsedAt', app.instant(s.last_used_at), 'expiresAt', app.instant(s.expires_at), 'endedAt', app.instant(s.ended_at))
    from me join public.sessions s on s.tenant_id = me.tenant_id and s.user_id = me.id where p_part = 'sessions'
    union all
    select f.created_at, f.id::text, json_build_object('kind', f.kind, 'name', f.name, 'createdAt', app.instant(f.created_at),
      'confirmedAt', app.instant(f.confirmed_at), 'lastUsedAt', app.instant(f.last_used_at))
    from me join public.factors f on f.tenant_id = me.tenant_id and f.user_id = me.id where p_part = 'factors'
    union all
    select i.created_at, i.provider_id::text || i.subject, json_build_object('provider', p.name, 'subject', i.subject,
      'createdAt', app.instant(i.created_at), 'lastUsedAt', app.instant(i.last_used_at))
    from me join public.identities i on i.tenant_id = me.tenant_id and i.user_id = me.id
      join public.identity_providers p on p.tenant_id = i.tenant_id and p.id = i.provider_id where p_part = 'accounts'
    union all
    select l.created_at, l.id::text, json_build_object('purpose', l.purpose, 'email', l.email, 'createdAt', app.instant(l.created_at),
      'expiresAt', app.instant(l.expires_at), 'usedAt', app.instant(l.used_at), 'revokedAt', app.instant(l.revoked_at))
    from me join public.entry_links l on l.tenant_id = me.tenant_id and l.user_id = me.id where p_part = 'links'
    union all
    select m.created_at, m.id::text, json_build_object('kind', m.kind, 'address', m.address, 'state', m.state, 'subjectType', m.subject_type,
      'subjectId', m.subject_id, 'createdAt', app.instant(m.created_at), 'sentAt', app.instant(m.sent_at), 'answer', m.answer,
      'bouncedAt', app.instant(m.bounced_at))
    from me join public.mails m on m.tenant_id = me.tenant_id and m.user_id = me.id where p_part = 'mails'
    union all
    select m.received_at, m.id::text, json_build_object('from', m.from_address, 'name', m.from_name, 'to', m.to_address,
      'subject', m.subject, 'excerpt', m.excerpt, 'state', m.state, 'reason', m.reason, 'receivedAt', app.instant(m.received_at))
    from me join public.inbound_mails m on m.tenant_id = me.tenant_id 
      and (m.sender_id = me.id or m.sender_id is null and lower(m.from_address) = me.email_key)
    where p_part = 'received-mails'
    union all
    select me.created_at, '', json_build_object('groups', n.groups, 'digestAt', n.digest_at, 'digestDays', n.digest_days,
      'pausedUntil', app.instant(n.paused_until))
    from me join public.notification_settings n on n.tenant_id = me.tenant_id and n.user_id = me.id where p_part = 'notification-settings'
    union all
    select n.updated_at, n.id::text, json_build_object('reason', n.reason, 'subjectType', n.subject_type, 'subjectId', n.subject_id,
      'unreadCount', n.unread_count, 'updatedAt', app.instant(n.updated_at), 'readAt', app.instant(n.read_at),
      'snoozedUntil', app.instant(n.snoozed_until), 'doneAt', app.instant(n.done_at))
    from me join public.notifications n on n.tenant_id = me.tenant_id and n.user_id = me.id where p_part = 'inbox'
    union all
    select '-infinity', f.subject_type || f.subject_id, json_build_object('subjectType', f.subject_type, 'subjectId', f.subject_id,
      'level', f.level, 'readAt', app.instant(f.read_at))
    from me join public.follows f on f.tenant_id = me.tenant_id and f.user_id = me.id where p_part = 'follows'
    union all
    select v.created_at, v.id::text, json_build_object('noun', v.noun, 'name', v.name, 'query', v.query, 'createdAt', app.instant(v.created_at))
    from me join public.saved_views v on v.tenant_id = me.tenant_id and v.user_id = me.id where p_part = 'views'
    union all
    select f.created_at, f.id::text, json_build_object('scope', f.scope, 'projectId', f.project_id, 'createdAt', app.instant(f.created_at))
    from me join public.calendar_feeds f on f.tenant_id = me.tenant_id and f.user_id = me.id where p_part = 'feeds'
    union all
    select w.created_at, w.id::text, json_build_object('name', w.name, 'address', w.address, 'kinds', w.kinds, 'createdAt', app.instant(w.created_at))
    from me join public.webhooks w on w.tenant_id = me.tenant_id and w.owner_id = me.id where p_part = 'webhooks'
    union all
    select i.created_at, i.id::text, json_build_object('noun', i.noun, 'fileName', i.file_name, 'rows', i.row_count,
      'createdAt', app.instant(i.created_at), 'runAt', app.instant(i.run_at), 'undoneAt', app.instant(i.undone_at))
    from me join public.imports i on i.tenant_id = me.tenant_id and i.created_by = me.id where p_part = 'imports'
    union all
    select e.created_at, e.id::text, json_build_object('kind', e.kind, 'subjectName', e.subject_name, 'state', e.state,
      'createdAt', app.instant(e.created_at), 'expiresAt', app.instant(e.expires_at))
    from me join public.exports e on e.tenant_id = me.tenant_id and e.user_id = me.id where p_part = 'archives'
    union all
    select p.started_at, p.id::text, json_build_object('shown', p.shown_name, 'startedBy', case when p.user_id = me.id then 'you' else (
        select coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), 'Unknown User') from public.users u
        where u.tenant_id = p.tenant_id and u.id = p.user_id) end,
      'startedAt', app.instant(p.started_at), 'endedAt', app.instant(coalesce(p.ended_at, p.expires_at)))
    from me join public.previews p on p.tenant_id = me.tenant_id and me.id in (p.user_id, p.shown_user_id) where p_part = 'previews'
    union all
    select a.at, a.id::text, json_build_object('question', o.question, 'fileName', o.file_name, 'version', o.version, 'answer', a.answer,
      'reason', a.reason, 'nameWritten', a.name_written, 'via', a.via, 'address', a.address, 'device', a.device, 'at', app.instant(a.at))
    from me join public.sign_off_answers a on a.tenant_id = me.tenant_id and a.user_id = me.id
      join public.sign_offs o on o.tenant_id = a.tenant_id and o.id = a.sign_off_id where p_part = 'approvals'
    union all
    select r.at, r.update_id::text, json_build_object('updateId', r.update_id, 'at', app.instant(r.at))
    from me join public.update_reads r on r.tenant_id = me.tenant_id and r.user_id = me.id where p_part = 'updates-read'
    union all
    select e.at, e.id::text, json_build_object('kind', e.kind, 'subjectType', e.subject_type, 'subjectId', e.subject_id, 'at', app.instant(e.at))
    from me join public.events e on e.tenant_id = me.tenant_id and e.actor_id = me.id where p_part = 'activity'
    union all
    select a.at, a.id::text, json_build_object('action', a.action, 'subjectType', a.subject_type, 'subjectId', a.subject_id,
      'subjectName', a.subject_name, 'address', a.address, 'at', app.instant(a.at),
      'details', case when a.subject_id = me.id then a.details end)
    from me join public.audit_log a on a.tenant_id = me.tenant_id and a.actor_id = me.id where p_part = 'audit'
    union all
    -- What others did to the account. Their addresses are theirs.
    select a.at, a.id::text, json_build_object('action', a.action, 'by', a.actor_name, 'at', app.instant(a.at), 'details', a.details)
    from me join public.audit_log a on a.tenant_id = me.tenant_id and a.subject_id = me.id and a.actor_id is distinct from me.id
    where p_part = 'audit-of-account'
  ) part (at, id, item)
  where (part.at, part.id) > (p_after, p_after_id)
  order by part.at, part.id limit p_limit
$function$;
GRANT EXECUTE ON ROUTINE app.kept_of_person(text,timestamp with time zone,text,integer) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.kept_of_person(text,timestamp with time zone,text,integer) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.known_zone(p_zone text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform now() at time zone p_zone;
  return p_zone;
exception when invalid_parameter_value then
  return 'UTC';
end $function$;

CREATE OR REPLACE FUNCTION app.list_erasures()
 RETURNS TABLE(person text, at text, by uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select encode(e.person_hash, 'hex'), app.instant(e.at), e.by from public.erasures e order by e.at, e.person_hash
$function$;
GRANT EXECUTE ON ROUTINE app.list_erasures() TO loggia_app;

CREATE OR REPLACE FUNCTION app.list_own_providers()
 RETURNS TABLE(id uuid, name text, is_required boolean, linked_at timestamp with time zone, last_used_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select p.id, p.name, p.is_required, i.created_at, i.last_used_at
  from public.identity_providers p
    left join public.identities i on i.tenant_id = p.tenant_id and i.provider_id = p.id and i.user_id = app.user_id()
  where p.tenant_id = app.tenant_id()
    and (p.client_id = app.client_id() or app.client_id() is null and p.covers <> 'Clients')
  order by p.name_key
$function$;
GRANT EXECUTE ON ROUTINE app.list_own_providers() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.list_own_providers() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.list_sign_in_providers(p_tenant uuid)
 RETURNS TABLE(id uuid, name text, is_required boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select id, name, is_required from public.identity_providers where tenant_id = p_tenant order by name_key
$function$;
GRANT EXECUTE ON ROUTINE app.list_sign_in_providers(uuid) TO loggia_app;

CREATE OR REPLACE FUNCTION app.list_tenants(p_demo_only boolean)
 RETURNS SETOF public.tenants
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select * from public.tenants t where not p_demo_only or (t.is_demo and t.is_active) order by t.is_read_only desc, t.name
$function$;
GRANT EXECUTE ON ROUTINE app.list_tenants(boolean) TO loggia_app;

CREATE OR REPLACE FUNCTION app.local_time(p_at timestamp with time zone, p_zone text)
 RETURNS timestamp without time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return p_at at time zone p_zone;
exception when invalid_parameter_value then
  return p_at at time zone 'UTC';
end $function$;
GRANT EXECUTE ON ROUTINE app.local_time(timestamp with time zone,text) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.local_time(timestamp with time zone,text) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.log_of_operator(p_actor text, p_address text, p_action text, p_company_name text, p_details jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if app.user_id() is not null or app.tenant_id() is null then
    raise insufficient_privilege using message = 'only the operator';
  end if;
  insert into operator.log (actor, address, action, company_id, company_name, details, outcome)
  values (p_actor, p_address, p_action, app.tenant_id(), p_company_name, p_details, 'Done');
end $function$;
GRANT EXECUTE ON ROUTINE app.log_of_operator(text,text,text,text,jsonb) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.may_invite()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce((select r.may_invite from public.users u
    join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = app.tenant_id() and u.id = app.user_id()), false)
$function$;
GRANT EXECUTE ON ROUTINE app.may_invite() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.may_invite() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.may_sign_off()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce((select r.may_sign_off from public.users u
    join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = app.tenant_id() and u.id = app.user_id()), false)
$function$;
GRANT EXECUTE ON ROUTINE app.may_sign_off() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.may_sign_off() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.move_ticket_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update public.events set project_id = new.project_id
  where tenant_id = new.tenant_id and subject_type = 'ticket' and subject_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.names_of_person(p_user public.users)
 RETURNS TABLE(first_name text, last_name text, email text, user_name text, phone_number text, scim_user_name text, external_id text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select p_user.first_name, p_user.last_name, p_user.email, p_user.user_name, p_user.phone_number, p_user.scim_user_name, p_user.external_id
  union
  select case when not of_others.name then was.first_name end, case when not of_others.name then was.last_name end,
    case when not of_others.email then was.email end, case when not of_others.user_name then was.user_name end,
    case when not of_others.phone_number then was.phone_number end, was.scim_user_name, was.external_id
  from jsonb_array_elements(p_user.earlier_names) earlier, jsonb_populate_record(null::public.users, earlier) was,
    lateral (
      select coalesce(bool_or((u.first_name, u.last_name) = (was.first_name, was.last_name)), false) as name,
        coalesce(bool_or(lower(u.email) = lower(was.email)), false) as email,
        coalesce(bool_or(lower(u.user_name) = lower(was.user_name)), false) as user_name,
        coalesce(bool_or(u.phone_number = was.phone_number), false) as phone_number
      from public.users u where u.tenant_id = p_user.tenant_id and u.id <> p_user.id and u.erased_at is null) of_others
$function$;

CREATE OR REPLACE FUNCTION app.next_ticket_number()
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  insert into public.counters as counter (tenant_id, noun, last)
  select app.tenant_id(), 'ticket', coalesce(max(number), 0) + 1 from public.tickets where tenant_id = app.tenant_id()
  on conflict (tenant_id, noun) do update set last = greatest(counter.last + 1, excluded.last)
  returning last
$function$;
GRANT EXECUTE ON ROUTINE app.next_ticket_number() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.next_ticket_number() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.patterns_of_person(p_user public.users, OUT whole text, OUT loose text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  words text;
  searched text;
  alone text;
begin
  select string_agg(distinct regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|') into words
  from app.names_of_person(p_user) known, btrim(known.first_name || ' ' || known.last_name) full_name,
    unnest(array[full_name, btrim(known.last_name || ' ' || known.first_name), btrim(known.last_name || ', ' || known.first_name),
      known.email, known.phone_number, app.as_query(full_name), app.as_query(known.email), app.as_query(known.phone_number)]) word
  where word ~ '[[:alnum:]]';
  select string_agg(distinct regexp_replace(app.as_query(word), '([^[:alnum:]])', '\\\1', 'g'), '|') into searched
  from app.names_of_person(p_user) known, unnest(array[known.first_name, known.last_name, known.user_name]) word where word ~ '[[:alnum:]]';
  select string_agg(distinct regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|') into alone
  from app.names_of_person(p_user) known, unnest(array[known.user_name, known.scim_user_name, known.external_id]) word where word ~ '[[:alnum:]]';
  whole := concat_ws('|', '(^|[^[:alnum:]])(' || words || ')($|[^[:alnum:]])', '=(' || searched || ')($|&)', '^(' || alone || ')$');
  loose := concat_ws('|', '(' || words || ')', '=(' || searched || ')', '"(' || alone || ')"');
  if whole = '' then
    whole := '(?!)';
    loose := '(?!)';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION app.person_hash(p_tenant uuid, p_user uuid)
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN sha256(convert_to(((('loggia-erasure/'::text || p_tenant) || '/'::text) || p_user), 'UTF8'::name));

CREATE OR REPLACE FUNCTION app.preview_projects()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('app.preview_projects'::text, true), ''::text))::uuid[];
GRANT EXECUTE ON ROUTINE app.preview_projects() TO loggia_app;
GRANT EXECUTE ON ROUTINE app.preview_projects() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.preview_projects() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.preview_role()
 RETURNS uuid
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('app.preview_role'::text, true), ''::text))::uuid;
GRANT EXECUTE ON ROUTINE app.preview_role() TO loggia_app;
GRANT EXECUTE ON ROUTINE app.preview_role() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.preview_role() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.progress_of_tasks(p_project uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select round(100.0 * count(*) filter (where status = 'Done') / nullif(count(*), 0))::int
  from public.tasks where tenant_id = app.tenant_id() and project_id = p_project
$function$;
GRANT EXECUTE ON ROUTINE app.progress_of_tasks(uuid) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.progress_of_tasks(uuid) TO loggia_staff;

CREATE OR REPLACE PROCEDURE app.protect_personal_table(IN target regclass, IN privileges text)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $procedure$
declare
  rule constant text := '(tenant_id, user_id) = (select app.tenant_id(), app.user_id())';
begin
  call app.protect_tenant_table(target, privileges, rule);
  execute format('alter policy staff on %s using (%s) with check (%s)', target, rule, rule);
end $procedure$;

CREATE OR REPLACE PROCEDURE app.protect_tenant_table(IN target regclass, IN privileges text, IN client_rule text, IN tenant_column text DEFAULT 'tenant_id'::text)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $procedure$
declare
  staff_rule text := format('%I = (select app.tenant_id_of_staff())', tenant_column);
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner on %s to current_user using (true) with check (true)', target);
  execute format('create policy staff on %s to loggia_staff using (%s) with check (%s)', target, staff_rule, staff_rule);
  execute format('create policy client on %s to loggia_client using (%s) with check (%s)', target, client_rule, client_rule);
  execute format('grant %s on %s to loggia_staff, loggia_client', privileges, target);
end $procedure$;

CREATE OR REPLACE FUNCTION app.queue_digest(p_user uuid, p_day date, p_mail uuid, p_lines uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into public.notification_settings as own (tenant_id, user_id, digested_on) values (app.tenant_id(), p_user, p_day)
  on conflict (tenant_id, user_id) do update set digested_on = excluded.digested_on
    where own.digested_on is null or own.digested_on < excluded.digested_on;
  if not found then
    return false;
  end if;
  update public.notifications set digest_id = p_mail
  where tenant_id = app.tenant_id() and user_id = p_user and id = any (p_lines)
    and digest_topic is not null and digest_id is null and read_at is null and done_at is null;
  if not found then
    return false;
  end if;
  insert into public.mails (tenant_id, id, kind, user_id, address, topic)
  select app.tenant_id(), p_mail, 'digest', u.id, u.email, 'digest' from public.users u
  where u.tenant_id = app.tenant_id() and u.id = p_user and u.email is not null;
  return found;
end $function$;
GRANT EXECUTE ON ROUTINE app.queue_digest(uuid,date,uuid,uuid[]) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.queue_webhook_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into public.webhook_deliveries (tenant_id, id, webhook_id, event_id, kind, created_at)
  select w.tenant_id, gen_random_uuid(), w.id, new.id, new.kind, clock_timestamp()
  from public.webhooks w join public.tenants t on t.id = w.tenant_id
  where w.tenant_id = new.tenant_id and w.is_active and new.kind = any (w.kinds) and not t.is_demo
    and (new.audience = 'client' or w.event_audience = 'staff') and new.at >= w.created_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.reckon_clocks(p_tenant uuid, p_tickets uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with reckoned as (
    select c.ticket_id, level.id as level_id, level.version as level_version, times.due
    from public.ticket_clocks c
      join public.tickets t on t.tenant_id = c.tenant_id and t.id = c.ticket_id
      left join public.clients on clients.tenant_id = t.tenant_id and clients.id = t.client_id
      left join public.service_levels level on level.tenant_id = t.tenant_id and clients.id is not null
        and case when clients.service_level_id is null then level.is_default else level.id = clients.service_level_id end
      cross join lateral (select (level.targets -> t.priority ->> 'answer')::numeric as answer,
        (level.targets -> t.priority ->> 'resolve')::numeric as resolve) target
      cross join lateral (select case when level.id is null or c.started_at is null then '{NULL,NULL,NULL,NULL}'::timestamptz[]
        else app.due_times(c.started_at, c.pauses, level.zone, level.hours, level.holidays,
          array[target.answer * 0.75, target.answer, target.resolve * 0.75, target.resolve]) end as due) times
    where c.tenant_id = p_tenant and c.ticket_id = any (p_tickets)
  ), kept as (
    update public.ticket_clocks c set service_level_id = level_id, service_level_version = level_version,
      answer_warning = due[1], answer_due = due[2], resolve_warning = due[3], resolve_due = due[4]
    from reckoned where c.tenant_id = p_tenant and c.ticket_id = reckoned.ticket_id
    returning c.ticket_id,
      case when c.first_answer_at is null and c.stopped_since is null then c.answer_due end as answer_due
  )
  update public.tickets t set answer_due = kept.answer_due
  from kept where t.tenant_id = p_tenant and t.id = kept.ticket_id and t.answer_due is distinct from kept.answer_due
$function$;

CREATE OR REPLACE FUNCTION app.reckon_stale_clocks(p_limit integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  stale uuid[];
begin
  select array_agg(id) into stale from (
    select t.id from public.tickets t
      join public.ticket_clocks c on c.tenant_id = t.tenant_id and c.ticket_id = t.id
      left join public.clients on clients.tenant_id = t.tenant_id and clients.id = t.client_id
      left join public.service_levels level on level.tenant_id = t.tenant_id and clients.id is not null
        and case when clients.service_level_id is null then level.is_default else level.id = clients.service_level_id end
    where t.tenant_id = app.tenant_id() and t.status in ('Open', 'InProgress', 'OnHold')
      and (c.service_level_id, c.service_level_version) is distinct from (level.id, level.version)
    order by t.id limit p_limit for no key update of t) locked;
  perform app.reckon_clocks(app.tenant_id(), stale);
  return query select distinct on (client_id, created_by) id from public.tickets
    where tenant_id = app.tenant_id() and id = any (stale);
end $function$;
GRANT EXECUTE ON ROUTINE app.reckon_stale_clocks(integer) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.refuse(reason text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise exception '%', reason using errcode = 'AT400';
end $function$;
GRANT EXECUTE ON ROUTINE app.refuse(text) TO loggia_app;
GRANT EXECUTE ON ROUTINE app.refuse(text) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.refuse(text) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.refuse_after_trial()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (select from public.tenants where id = app.tenant_id() and trial_ends_on < (now() at time zone 'UTC')::date) then
    raise exception 'the trial has ended' using errcode = 'AT402';
  end if;
end $function$;
GRANT EXECUTE ON ROUTINE app.refuse_after_trial() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.refuse_after_trial() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.refuse_archived()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise exception 'the project is archived' using errcode = 'AT424';
end $function$;

CREATE OR REPLACE FUNCTION app.refuse_in_archived()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (
    select from public.projects p where p.tenant_id = new.tenant_id and p.id = new.project_id and p.archived_at is not null
  ) then
    raise exception 'the project is archived' using errcode = 'AT424';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.refuse_withheld_message(p_id uuid, p_reason text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update public.withheld_messages set refusal = left(p_reason, 500)
  where tenant_id = app.tenant_id() and id = p_id and refusal is null
$function$;
GRANT EXECUTE ON ROUTINE app.refuse_withheld_message(uuid,text) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.remove_factors(p_user uuid)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with removed as (
    delete from public.factors f
    where f.tenant_id = app.tenant_id() and f.user_id = p_user
      and (app.scope() = 'staff' or exists (
        select from public.users u where u.tenant_id = f.tenant_id and u.id = f.user_id and u.client_id = app.client_id()))
    returning f.kind, f.confirmed_at)
  select count(*)::int from removed where kind <> 'Recovery' and confirmed_at is not null
$function$;
GRANT EXECUTE ON ROUTINE app.remove_factors(uuid) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.remove_factors(uuid) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.remove_old_audit_entries(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  kept_since timestamptz;
  removed int;
begin
  select least(now() - make_interval(months => t.audit_months), now() - interval '30 days') into kept_since
  from public.tenants t where t.id = app.tenant_id();
  if not exists (select from public.audit_log where tenant_id = app.tenant_id() and at < kept_since - interval '1 day') then
    return 0;
  end if;
  delete from public.audit_log where ctid = any (array(
    select ctid from public.audit_log where tenant_id = app.tenant_id() and at < kept_since order by at, id limit p_limit));
  get diagnostics removed = row_count;
  return removed;
end $function$;
GRANT EXECUTE ON ROUTINE app.remove_old_audit_entries(integer) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.remove_old_events(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  kept_since timestamptz;
  removed int;
begin
  select least(now() - make_interval(months => t.audit_months), now() - interval '30 days') into kept_since
  from public.tenants t where t.id = app.tenant_id();
  delete from public.events where ctid = any (array(
    select oldest.ctid from (
      select ctid, at from public.events where tenant_id = app.tenant_id() order by id limit p_limit) oldest
    where oldest.at < kept_since));
  get diagnostics removed = row_count;
  return removed;
end $function$;
GRANT EXECUTE ON ROUTINE app.remove_old_events(integer) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.remove_old_follows(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  removed int;
begin
  delete from public.follows where ctid = any (array(
    select f.ctid from public.users u join public.follows f on f.tenant_id = u.tenant_id and f.user_id = u.id
    where u.tenant_id = app.tenant_id() and u.deleted_at is not null limit p_limit));
  get diagnostics removed = row_count;
  return removed;
end $function$;
GRANT EXECUTE ON ROUTINE app.remove_old_follows(integer) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.remove_old_notifications(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  removed int;
begin
  delete from public.notifications where ctid = any (array(
    select n.ctid from public.notifications n
      join public.tenants t on t.id = n.tenant_id
      join public.users u on u.tenant_id = n.tenant_id and u.id = n.user_id
    where n.tenant_id = app.tenant_id() and (u.deleted_at is not null
      or n.updated_at < least(now() - make_interval(months => t.audit_months), now() - interval '30 days'))
    limit p_limit));
  get diagnostics removed = row_count;
  return removed;
end $function$;
GRANT EXECUTE ON ROUTINE app.remove_old_notifications(integer) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.remove_old_sign_ups()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  removed int;
begin
  delete from public.sign_ups where expires_at < now() - interval '7 days';
  get diagnostics removed = row_count;
  return removed;
end $function$;
GRANT EXECUTE ON ROUTINE app.remove_old_sign_ups() TO loggia_app;

CREATE OR REPLACE FUNCTION app.remove_old_views(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  removed int;
begin
  delete from public.saved_views where ctid = any (array(
    select v.ctid from public.users u join public.saved_views v on v.tenant_id = u.tenant_id and v.user_id = u.id
    where u.tenant_id = app.tenant_id() and u.deleted_at is not null limit p_limit));
  get diagnostics removed = row_count;
  return removed;
end $function$;
GRANT EXECUTE ON ROUTINE app.remove_old_views(integer) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.remove_old_withheld_messages(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  removed int;
begin
  delete from public.withheld_messages where ctid = any (array(
    select w.ctid from public.withheld_messages w
    where w.tenant_id = app.tenant_id() and w.created_at < now() - interval '30 days' limit p_limit));
  get diagnostics removed = row_count;
  return removed;
end $function$;
GRANT EXECUTE ON ROUTINE app.remove_old_withheld_messages(integer) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.repeat_erasures(p_erasures jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  person record;
  repeated int := 0;
begin
  for person in
    select u.tenant_id, u.id, min(each.at) as erased_at, (array_agg(each.by order by each.at))[1] as erased_by
    from public.users u join jsonb_to_recordset(p_erasures) each (person text, at timestamptz, by uuid)
      on decode(each.person, 'hex') = app.person_hash(u.tenant_id, u.id)
    where u.erased_at is null group by u.tenant_id, u.id
  loop
    -- Another process may have erased them in the meantime.
    if app.erase_person(person.tenant_id, person.id, person.erased_at, person.erased_by) is not null then
      insert into public.audit_log (tenant_id, id, action, actor_name, subject_type, subject_id, subject_name)
      values (person.tenant_id, gen_random_uuid(), 'user.erased', 'operator', 'user', person.id, 'Former member');
      repeated := repeated + 1;
    end if;
  end loop;
  return repeated;
end $function$;

CREATE OR REPLACE FUNCTION app.require_step_up(p_session uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from public.sessions where tenant_id = app.tenant_id() and id = p_session and kind = 'session'
      and confirmed_at > now() - interval '10 minutes') then
    raise exception 'step-up missing' using errcode = 'AT426';
  end if;
end $function$;
GRANT EXECUTE ON ROUTINE app.require_step_up(uuid) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.require_step_up(uuid) TO loggia_staff;

CREATE OR REPLACE PROCEDURE app.restrict_previews(IN target regclass, IN rule text)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $procedure$
begin
  execute format('create policy preview on %s as restrictive for select to loggia_client using (%s)', target, rule);
end $procedure$;

CREATE OR REPLACE FUNCTION app.role()
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN CASE WHEN (app.scope() = 'staff'::text) THEN 'loggia_staff'::text ELSE 'loggia_client'::text END;
GRANT EXECUTE ON ROUTINE app.role() TO loggia_app;

CREATE OR REPLACE FUNCTION app.rows_of_export(p_table name, p_after jsonb, p_limit integer)
 RETURNS SETOF json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  company_column constant name := case p_table when 'tenants' then 'id' else 'tenant_id' end;
  columns text;
  keys text;
  after_keys text;
begin
  if not app.is_company_export() or not exists (select from app.tables_of_export() name where name = p_table) then
    raise exception 'not exported';
  end if;
  select string_agg(quote_ident(name), ', ') into columns from app.columns_of_export(p_table) name;
  select string_agg(quote_ident(a.attname), ', ' order by k.position),
    string_agg(format('($2 ->> %L)::%s', a.attname, format_type(a.atttypid, null)), ', ' order by k.position)
  into keys, after_keys
  from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (attnum, position)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = format('public.%I', p_table)::regclass and i.indisprimary and a.attname <> company_column;
  if keys is null then
    -- The company has one row.
    keys := company_column;
    after_keys := '$1';
  end if;
  return query execute format(
    'select row_to_json(r) from (select %1$s from public.%2$I where %3$I = $1 and ($2 is null or (%4$s) > (%5$s)) order by %4$s limit $3) r',
    columns, p_table, company_column, keys, after_keys) using app.tenant_id(), p_after, p_limit;
end $function$;
GRANT EXECUTE ON ROUTINE app.rows_of_export(name,jsonb,integer) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.scope()
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE(current_setting('app.scope'::text, true), ''::text);
GRANT EXECUTE ON ROUTINE app.scope() TO loggia_app;
GRANT EXECUTE ON ROUTINE app.scope() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.scope() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.search_keys(p_tenant uuid, p_text text)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 10000
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(array_agg(distinct hashtextextended(letter || second || third, (select hashtextextended(p_tenant::text, 0)))), '{}')
  from (
    select letter, lead(letter) over (order by place) as second, lead(letter, 2) over (order by place) as third
    from unnest(string_to_array(p_text, null)) with ordinality letters (letter, place)) parts
  where third is not null
$function$;
GRANT EXECUTE ON ROUTINE app.search_keys(uuid,text) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.search_keys(uuid,text) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.set_next_after_completion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  is_done constant boolean := tg_op = 'DELETE' or new.status in ('Done', 'Resolved', 'Closed', 'Cancelled');
begin
  update public.recurring set
    next_on = case when is_done then local.today + after_days end,
    occurs_on = case when is_done then local.today + after_days end
  from (
    select app.local_time(now(), tenants.time_zone)::date as today from public.tenants where tenants.id = old.tenant_id) local
  where recurring.tenant_id = old.tenant_id and recurring.id = old.recurring_id and recurring.after_days is not null
    and recurring.paused_because is null and recurring.last_on = old.recurring_on
    and (recurring.next_on is null) = is_done;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.shows_hours(p_what text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (
    select from public.clients c where c.tenant_id = app.tenant_id() and c.id = app.client_id() and c.shows_hours <> 'None'
      and case p_what when 'Sums' then true when 'Lines' then c.shows_hours = 'Lines' when 'Names' then c.shows_hour_names else false end)
$function$;
GRANT EXECUTE ON ROUTINE app.shows_hours(text) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.shows_hours(text) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.sign_ups_with_due_mail()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select tenant_id from public.sign_ups
  where state in ('Queued', 'Sending') and next_at <= now() and expires_at > now() order by next_at limit 100
$function$;
GRANT EXECUTE ON ROUTINE app.sign_ups_with_due_mail() TO loggia_app;

CREATE OR REPLACE FUNCTION app.size_of_exports(OUT used bigint, OUT quota bigint)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce((select sum(e.size_bytes) from public.exports e where e.tenant_id = t.id), 0)::bigint,
    t.storage_quota_mb * 1048576::bigint
  from public.tenants t where t.id = app.tenant_id()
$function$;
GRANT EXECUTE ON ROUTINE app.size_of_exports() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.size_of_exports() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.storage(p_except uuid, OUT used bigint, OUT quota bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  select t.storage_quota_mb * 1048576::bigint into quota
  from public.tenants t where t.id = app.tenant_id() for no key update;
  select
    coalesce((select sum(v.size_bytes) from public.document_versions v where v.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(i.size_bytes) from public.images i where i.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(a.size_bytes) from public.attachments a where a.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(m.size_bytes) from public.inbound_mails m where m.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(u.size_bytes) from public.uploads u where u.tenant_id = app.tenant_id() and u.id <> p_except), 0)
  into used;
end $function$;
GRANT EXECUTE ON ROUTINE app.storage(uuid) TO loggia_app;
GRANT EXECUTE ON ROUTINE app.storage(uuid) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.storage(uuid) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.store_teams()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  -- A concurrent change of the same team commits first, and the next statement sees its rows. The order prevents deadlocks.
  perform from public.projects p
    where (p.tenant_id, p.id) in (select c.tenant_id, c.project_id from changed c)
    order by p.tenant_id, p.id for no key update;
  update public.projects p set internal_users = team.internal, client_users = team.client
  from (select distinct tenant_id, project_id from changed) c, app.team_of(c.tenant_id, c.project_id) team
  where p.tenant_id = c.tenant_id and p.id = c.project_id
    and (p.internal_users::text, p.client_users::text) <> (team.internal::text, team.client::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.tables_of_export()
 RETURNS SETOF name
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select c.relname from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and (c.relname = 'tenants' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))
    and c.relname <> all ('{company_imports,demo_accounts,erasures,factors,mail_codes,refresh_tokens,reply_addresses,sign_in_challenges,sign_in_codes,sign_in_throttles,sign_ups,uploads,used_passkey_challenges,withheld_messages}'::name[])
  order by c.relname
$function$;
GRANT EXECUTE ON ROUTINE app.tables_of_export() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.take_held_mail(p_id uuid, p_by uuid, p_subject_type text, p_subject_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update public.inbound_mails
  set state = 'Taken', reason = null, subject_type = p_subject_type, subject_id = p_subject_id, decided_by = p_by, decided_at = now(),
    sender_id = app.user_id()
  where tenant_id = app.tenant_id() and id = p_id and state <> 'Taken' and reason <> 'Discarded';
  return found;
end $function$;
GRANT EXECUTE ON ROUTINE app.take_held_mail(uuid,uuid,text,uuid) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.take_held_mail(uuid,uuid,text,uuid) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.take_promise_notices(p_now timestamp with time zone, p_limit integer)
 RETURNS TABLE(ticket_id uuid, promise text, is_missed boolean, due timestamp with time zone, assignee_id uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with reached as (
    select * from public.ticket_clocks where tenant_id = app.tenant_id() and next_notice <= p_now
    order by next_notice limit p_limit for no key update skip locked
  ), promised as (
    select reached.ticket_id, told, p.*, p.due <= p_now as is_missed from reached cross join lateral (values
      ('answer', answer_warning, answer_due, first_answer_at is null), ('resolve', resolve_warning, resolve_due, true)
    ) p (promise, warning, due, is_open)
    where p.is_open and p.warning <= p_now
  ), marked as (
    update public.ticket_clocks c set told = array(
      select unnest(c.told) union select promise || 'Warning' from promised p where p.ticket_id = c.ticket_id
      union select promise || 'Due' from promised p where p.ticket_id = c.ticket_id and p.is_missed)
    from reached where c.tenant_id = reached.tenant_id and c.ticket_id = reached.ticket_id
  )
  select p.ticket_id, p.promise, p.is_missed, p.due, t.assignee_id
  from promised p join public.tickets t on t.tenant_id = app.tenant_id() and t.id = p.ticket_id
  where not p.promise || case when p.is_missed then 'Due' else 'Warning' end = any (p.told) and p.due > p_now - interval '1 day'
  order by p.due, p.ticket_id
$function$;
GRANT EXECUTE ON ROUTINE app.take_promise_notices(timestamp with time zone,integer) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.team_of(p_tenant uuid, p_project uuid, OUT internal json, OUT client json)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce(array_to_json(array_agg(user_id order by user_id) filter (where side = 'InternalUser')), '[]'),
    coalesce(array_to_json(array_agg(user_id order by user_id) filter (where side = 'ClientUser')), '[]')
  from public.project_members where tenant_id = p_tenant and project_id = p_project
$function$;

CREATE OR REPLACE FUNCTION app.tenant_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid;
GRANT EXECUTE ON ROUTINE app.tenant_id() TO loggia_app;
GRANT EXECUTE ON ROUTINE app.tenant_id() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.tenant_id() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.tenant_id_of_staff()
 RETURNS uuid
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('app.tenant_id_of_staff'::text, true), ''::text))::uuid;
GRANT EXECUTE ON ROUTINE app.tenant_id_of_staff() TO loggia_app;
GRANT EXECUTE ON ROUTINE app.tenant_id_of_staff() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.tenant_id_of_staff() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.tenants_with_due_exports()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select distinct e.tenant_id from public.exports e join public.tenants t on t.id = e.tenant_id
  where e.state in ('Queued', 'Running') and e.next_at <= now() and t.is_active
$function$;
GRANT EXECUTE ON ROUTINE app.tenants_with_due_exports() TO loggia_app;

CREATE OR REPLACE FUNCTION app.tenants_with_due_mail()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with recursive company as (
    (select tenant_id from public.mails where state in ('Queued', 'Sending') order by tenant_id limit 1)
    union all
    select (select m.tenant_id from public.mails m where m.state in ('Queued', 'Sending') and m.tenant_id > company.tenant_id
      order by m.tenant_id limit 1)
    from company where company.tenant_id is not null
  )
  select company.tenant_id from company join public.tenants t on t.id = company.tenant_id
  where t.is_active and exists (
    select from public.mails m where m.tenant_id = company.tenant_id and m.state in ('Queued', 'Sending') and m.next_at <= now())
$function$;
GRANT EXECUTE ON ROUTINE app.tenants_with_due_mail() TO loggia_app;

CREATE OR REPLACE FUNCTION app.tenants_with_due_recurring(p_now timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with recursive company as (
    (select tenant_id from public.recurring where next_on is not null order by tenant_id limit 1)
    union all
    select (select r.tenant_id from public.recurring r where r.next_on is not null and r.tenant_id > company.tenant_id
      order by r.tenant_id limit 1)
    from company where company.tenant_id is not null
  )
  select company.tenant_id from company join public.tenants t on t.id = company.tenant_id
  where t.is_active and exists (
    select from public.recurring r
    where r.tenant_id = company.tenant_id and r.next_on <= app.local_time(p_now, t.time_zone)::date)
$function$;
GRANT EXECUTE ON ROUTINE app.tenants_with_due_recurring(timestamp with time zone) TO loggia_app;

CREATE OR REPLACE FUNCTION app.tenants_with_due_webhooks()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with recursive company as (
    (select tenant_id from public.webhook_deliveries where state in ('Queued', 'Sending') order by tenant_id limit 1)
    union all
    select (select d.tenant_id from public.webhook_deliveries d
      where d.state in ('Queued', 'Sending') and d.tenant_id > company.tenant_id order by d.tenant_id limit 1)
    from company where company.tenant_id is not null
  )
  select company.tenant_id from company join public.tenants t on t.id = company.tenant_id
  where t.is_active and exists (
    select from public.webhook_deliveries d
    where d.tenant_id = company.tenant_id and d.state in ('Queued', 'Sending') and d.next_at <= now())
$function$;
GRANT EXECUTE ON ROUTINE app.tenants_with_due_webhooks() TO loggia_app;

CREATE OR REPLACE FUNCTION app.tenants_with_new_events()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with recursive company as (
    (select tenant_id from public.events where distributed_at is null order by tenant_id limit 1)
    union all
    select (select e.tenant_id from public.events e where e.distributed_at is null and e.tenant_id > company.tenant_id
      order by e.tenant_id limit 1)
    from company where company.tenant_id is not null
  )
  select tenant_id from company where tenant_id is not null
$function$;
GRANT EXECUTE ON ROUTINE app.tenants_with_new_events() TO loggia_app;

CREATE OR REPLACE FUNCTION app.ticket_scope()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select case when app.is_hand_over() then 'client' else (
    select r.ticket_scope from public.roles r
    where r.tenant_id = app.tenant_id() and r.id = coalesce(app.preview_role(), (
      select u.role_id from public.users u where u.tenant_id = app.tenant_id() and u.id = app.user_id()))) end
$function$;
GRANT EXECUTE ON ROUTINE app.ticket_scope() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.ticket_scope() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.unfinished_company_imports()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select tenant_id from public.company_imports order by started_at limit 100
$function$;
GRANT EXECUTE ON ROUTINE app.unfinished_company_imports() TO loggia_app;

CREATE OR REPLACE FUNCTION app.unsubscribe(p_user uuid, p_topic text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform from public.users where tenant_id = app.tenant_id() and id = p_user and is_active and deleted_at is null;
  if not found then
    return false;
  end if;
  insert into public.notification_settings (tenant_id, user_id) values (app.tenant_id(), p_user) on conflict do nothing;
  if p_topic = 'digest' then
    update public.notification_settings set digest_days = '{}'
    where tenant_id = app.tenant_id() and user_id = p_user and digest_days <> '{}';
  else
    update public.notification_settings
    set groups = groups || jsonb_build_object(p_topic, coalesce(groups -> p_topic, '{}') || '{"mail": "off"}')
    where tenant_id = app.tenant_id() and user_id = p_user and groups -> p_topic ->> 'mail' is distinct from 'off';
  end if;
  return found;
end $function$;
GRANT EXECUTE ON ROUTINE app.unsubscribe(uuid,text) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.use_of_budget(p_budget uuid)
 RETURNS TABLE(month date, carried bigint, used bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select case b.period when 'Month' then this.month end,
    case when b.carries_over then
      b.minutes * greatest(0, (extract(year from age(this.month, first.month)) * 12 + extract(month from age(this.month, first.month)))::bigint)
      - summed.before end,
    summed.used
  from public.budgets b
    join public.tenants t on t.id = b.tenant_id
    cross join lateral (
      select date_trunc('month', app.local_time(now(), coalesce(t.time_zone, 'UTC')))::date as month) this
    cross join lateral (select date_trunc('month', b.starts_on)::date as month) first
    cross join lateral (
      select coalesce(sum(h.minutes) filter (where b.period = 'Total'
          or h.worked_on >= this.month and h.worked_on < this.month + interval '1 month'), 0) as used,
        coalesce(sum(h.minutes) filter (where h.worked_on < this.month), 0) as before
      from public.budget_projects p
        join public.hours h on h.tenant_id = p.tenant_id and h.project_id = p.project_id and h.client_id = b.client_id
          and h.worked_on >= b.starts_on and (h.billable or not b.billable_only)
      where p.tenant_id = b.tenant_id and p.budget_id = b.id) summed
  where b.tenant_id = app.tenant_id() and b.id = p_budget
    and (app.scope() = 'staff' or b.client_id = app.client_id() and app.shows_hours('Sums'))
$function$;
GRANT EXECUTE ON ROUTINE app.use_of_budget(uuid) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.use_of_budget(uuid) TO loggia_staff;

CREATE OR REPLACE FUNCTION app.user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid;
GRANT EXECUTE ON ROUTINE app.user_id() TO loggia_app;
GRANT EXECUTE ON ROUTINE app.user_id() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.user_id() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.user_name()
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN NULLIF(current_setting('app.user_name'::text, true), ''::text);
GRANT EXECUTE ON ROUTINE app.user_name() TO loggia_app;
GRANT EXECUTE ON ROUTINE app.user_name() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.user_name() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.visibility()
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE(current_setting('app.visibility'::text, true), ''::text);
GRANT EXECUTE ON ROUTINE app.visibility() TO loggia_app;
GRANT EXECUTE ON ROUTINE app.visibility() TO loggia_client;
GRANT EXECUTE ON ROUTINE app.visibility() TO loggia_staff;

CREATE OR REPLACE FUNCTION app.waiting_work()
 RETURNS TABLE(queue text, waiting integer, oldest_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
  select 'mail', count(*)::int, min(created_at) from (
    select m.created_at from public.mails m
    where m.state in ('Queued', 'Sending') and (select t.is_active from public.tenants t where t.id = m.tenant_id)
    union all
    select s.created_at from public.sign_ups s where s.state in ('Queued', 'Sending') and s.expires_at > now()) mail
  union all
  select 'webhooks', count(*)::int, min(d.created_at) from public.webhook_deliveries d
  where d.state in ('Queued', 'Sending') and (select t.is_active from public.tenants t where t.id = d.tenant_id)
  union all
  select 'exports', count(*)::int, min(e.created_at) from public.exports e
  where e.state in ('Queued', 'Running') and (select t.is_active from public.tenants t where t.id = e.tenant_id)
  union all
  select 'inbox', count(*)::int, min(e.at) from public.events e
  where e.distributed_at is null and (select t.is_active from public.tenants t where t.id = e.tenant_id)
$function$;
GRANT EXECUTE ON ROUTINE app.waiting_work() TO loggia_app;

CREATE OR REPLACE FUNCTION app.without_person(p_value jsonb, p_pattern text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return case jsonb_typeof(p_value)
    when 'string' then case when p_value #>> '{}' ~* p_pattern then '"Former member"'::jsonb else p_value end
    when 'object' then (select coalesce(jsonb_object_agg(key, app.without_person(value, p_pattern)), '{}') from jsonb_each(p_value))
    when 'array' then (select coalesce(jsonb_agg(app.without_person(value, p_pattern) order by position), '[]')
      from jsonb_array_elements(p_value) with ordinality each (value, position))
    else p_value end;
end $function$;

CREATE OR REPLACE FUNCTION app.words(p_search text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%')
  from regexp_split_to_table(app.fold(p_search), '\s+') word where word <> ''
$function$;
GRANT EXECUTE ON ROUTINE app.words(text) TO loggia_app;
GRANT EXECUTE ON ROUTINE app.words(text) TO loggia_client;
GRANT EXECUTE ON ROUTINE app.words(text) TO loggia_staff;
