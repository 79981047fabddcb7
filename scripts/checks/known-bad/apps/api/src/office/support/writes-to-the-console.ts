// must be refused by: no-console
console.log('hello');
