-- One SQL for SQLite and PostgreSQL. Times are milliseconds since 1970, UTC. Lists are separated by
-- commas. What is unknown is NULL.
create table decisions (
  id text primary key,
  at_millis bigint not null,
  task_group text not null,
  app text not null,
  task text not null,
  check_name text not null,
  check_source text not null,
  engine text not null,
  route text not null,
  mode text not null,
  parameters_hash text not null,
  current_replicas integer not null,
  pending_replicas integer not null,
  min_replicas integer not null,
  max_replicas integer not null,
  asked_before integer,
  desired integer,
  direction text not null,
  planned text,
  whole_plan text,
  step_seconds integer,
  fallback boolean,
  reason text not null,
  error text,
  limits text not null,
  blocked_by text,
  score double precision,
  observed_rps double precision,
  forecast_rps double precision,
  upper_rps double precision,
  regime text,
  drift double precision,
  demand double precision,
  capacity double precision,
  host_signal text,
  stage_millis text not null
);

create index decisions_by_target on decisions (task_group, app, at_millis);

create index decisions_by_app on decisions (app, at_millis);

create index decisions_by_direction on decisions (direction, at_millis);

create index decisions_by_time on decisions (at_millis);

-- What shadow engines would have answered; they may come before or after their decision.
create table decision_shadows (
  decision_id text not null,
  engine text not null,
  at_millis bigint not null,
  outcome text not null,
  planned text not null,
  failure text not null,
  millis double precision not null,
  primary key (decision_id, engine)
);

create index decision_shadows_by_time on decision_shadows (at_millis);

-- What a decision was made from, in the form of ProblemCodec.
create table decision_inputs (
  decision_id text primary key,
  at_millis bigint not null,
  body bytea not null
);

create index decision_inputs_by_time on decision_inputs (at_millis);

-- What outlives a restart: of each key the newest value.
create table last_known (
  kind text not null,
  task_group text not null,
  app text not null,
  task text not null,
  at_millis bigint not null,
  cpu_mhz double precision,
  memory_bytes double precision,
  response_seconds double precision,
  asked_count integer,
  primary key (kind, task_group, app, task)
);
