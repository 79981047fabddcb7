import pg from 'pg';
const c=new pg.Client({connectionString:process.argv[2]});await c.connect();
const m=new Map();let n=0;
for(let i=0;i<Number(process.argv[3]);i++){
 const {rows}=await c.query("select pid, application_name a, backend_type b, state, wait_event_type w, left(regexp_replace(query,'\\s+',' ','g'),160) q from pg_stat_activity where pid<>pg_backend_pid() and state='active' or backend_type like '%autovac%worker%'");
 for(const r of rows){const k=[r.b==='client backend'?'':r.b,r.a,r.w??'cpu',r.q].join(' | ');m.set(k,(m.get(k)??0)+1)} n++;
 await new Promise(r=>setTimeout(r,20));
}
console.log(n);for(const [k,v] of [...m].sort((a,b)=>b[1]-a[1]).slice(0,40))console.log(v,k);
await c.end();
